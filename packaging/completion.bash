# Completion of sobremesa for bash. The program itself says what there is, so this never falls behind it.
_sobremesa() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} known
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        known=$("$program" --help 2>/dev/null | tail -n 1)
    elif [[ $word == -* ]]; then
        known=$({
            "$program" "${COMP_WORDS[1]}" --help
            [[ ${COMP_WORDS[2]} != [a-z]* ]] || "$program" "${COMP_WORDS[1]}" "${COMP_WORDS[2]}" --help
        } 2>/dev/null | grep -oE -- '^ +--[a-z0-9-]+' | sort -u)
    elif ((COMP_CWORD == 2)); then
        known=$("$program" bots 2>/dev/null | cut -d ' ' -f 1 | sort -u)
    fi
    mapfile -t COMPREPLY < <(compgen -W "$known" -- "$word")
}
complete -o default -F _sobremesa sobremesa

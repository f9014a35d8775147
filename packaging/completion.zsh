#compdef sobremesa
# Completion of sobremesa for zsh. The program itself says what there is, so this never falls behind it.
_sobremesa() {
    local -a known
    if ((CURRENT == 2)); then
        known=(${=${(f)"$($words[1] --help 2>/dev/null)"}[-1]})
    elif [[ $words[CURRENT] == -* ]]; then
        known=(${(f)"$({ $words[1] $words[2] --help; $words[1] $words[2] $words[3] --help } 2>/dev/null | grep -oE -- '^ +--[a-z0-9-]+' | tr -d ' ')"})
    elif ((CURRENT == 3)); then
        known=(${(f)"$($words[1] bots 2>/dev/null | cut -d ' ' -f 1 | sort -u)"})
        _files
    else
        _files
    fi
    compadd -a known
}
_sobremesa "$@"

/* construir, vender, hipotecar, deshipotecar, pagar, bancarrota, cambiar, fin: commands of the
 * player in control. */
#include "front/street/commands.h"
#include "front/street/flow.h"
#include "front/street/views.h"
#include "front/street/words.h"

bool street_person_acts(struct street *st)
{
    if (st->player[st->s->control].bot)
        street_say(st,
                   "%s es un jugador automático y se ocupa de lo suyo: usa 'cambiar' para actuar "
                   "como otro, "
                   "o 'tirar' para que juegue.\n",
                   street_name(st, st->s->control));
    return !st->player[st->s->control].bot;
}

/* The deeds that the command can take. */
static void list_deeds(struct street *st, const struct street_word *word)
{
    bool shown = false;
    for (unsigned deed = 0; deed < st->setup.deeds; deed++) {
        struct str text = STR(STREET_LINE);
        enum mono_no no = word->may(&st->setup, st->s, st->s->control, deed);
        /* Also what only lacks money, or houses in the bank: the person wants to know the price. */
        if (no != MONO_YES && !(no == MONO_NO_MONEY && word->kind == MONO_MOVE_LIFT) &&
            !(no == MONO_NO_CHANGE && word->kind == MONO_MOVE_SELL))
            continue;
        street_deed_title(st, deed, &text);
        if (word->kind == MONO_MOVE_MORTGAGE)
            str_add(&text, tr(st->lang, "Hipoteca = %s"), SUM(st->setup.deed[deed].mortgage));
        else if (word->kind == MONO_MOVE_LIFT)
            str_add(&text, tr(st->lang, "Levantar hipoteca = %s"),
                    SUM(mono_lift_cost(&st->setup, deed)));
        else
            str_add(&text, tr(st->lang, "ACTUALMENTE: %s"),
                    street_buildings(st, st->s->level[deed]).text);
        street_print(st, "%s\n", text.at);
        shown = true;
    }
    if (!shown)
        street_print(st, "%s\n", tr(st->lang, word->none));
}

/* S30: the bank lacks the houses that replace a single hotel. */
static void sell_hotels(struct street *st, unsigned group)
{
    int32_t most = mono_raze_most(&st->setup, st->s, group);
    int64_t houses = most;
    street_say(st,
               "La banca no tiene casas para cambiar un hotel: se pueden vender a la vez todos los "
               "del grupo %s.\n",
               tr(st->lang, st->setup.group[group].name));
    if (street_ask_yes(st, 0, "¿Quieres venderlos?") == 1 &&
        street_ask_number(st, 0, most, &houses,
                          "¿Cuántas casas quedan en el grupo? (0 - %d): ", most))
        street_play(st, MONO_MOVE_RAZE, group, houses);
}

void street_manage(struct street *st, const struct street_word *word, const char *rest)
{
    if (!street_person_acts(st))
        return;
    unsigned deed = *rest ? street_deed_find(st, rest) : MONO_NONE;
    if (!*rest)
        list_deeds(st, word);
    else if (deed != MONO_NONE && street_judge(st, word->kind, deed) == MONO_NO_CHANGE)
        sell_hotels(st, st->setup.deed[deed].group);
    else if (deed != MONO_NONE)
        street_play(st, word->kind, deed, 0);
}

void street_cmd_pay(struct street *st)
{
    if (!street_person_acts(st))
        return;
    if (st->s->phase != MONO_DEBT)
        street_say(st, "%s, no tienes deudas que pagar.\n", street_name(st, st->s->control));
    else if (mono_ruleset(&st->setup)->debts_at_once)
        street_say(st, "En este servidor las deudas se pagan solas en cuanto hay dinero bastante.");
    else
        street_play(st, MONO_MOVE_PAY, 0, 0);
}

/* It cannot be undone, so it has to be confirmed. */
void street_cmd_bankrupt(struct street *st)
{
    if (street_person_acts(st) && street_may(st, MONO_MOVE_BANKRUPT, 0) &&
        street_ask_yes(st, 0,
                       "%s, te retirarás de la partida y perderás todo lo tuyo. ¿Estás seguro?",
                       street_name(st, st->s->control)) == 1)
        street_play(st, MONO_MOVE_BANKRUPT, 0, 0);
}

/* ---- the control ---- */

void street_cmd_control(struct street *st, const char *rest)
{
    char option[STREET_NAME];
    const char *who = street_first_word(rest, option);
    bool colour = strcmp(option, "-color") == 0;
    if ((!colour && strcmp(option, "-nombre") != 0) || !*who) {
        street_say(st, "Se usa así: cambiar -color <color> | -nombre <nombre>");
        return;
    }
    int seat = colour ? street_seat_of_colour(st, who) : street_seat_of_name(st, who);
    if (seat < 0)
        street_say(st, "Nadie juega con '%s'. Los jugadores están en 'ver -jugador'.\n", who);
    else if (seat == st->s->control)
        street_say(st, "%s ya tiene el control.\n", street_name(st, seat));
    else if (st->player[seat].bot && seat != st->s->turn)
        street_say(st, "%s es un jugador automático: nadie más puede actuar por él.\n",
                   street_name(st, seat));
    else
        street_play(st, MONO_MOVE_CONTROL, (unsigned)seat, 0);
}

void street_cmd_return(struct street *st)
{
    if (st->s->control == st->s->turn)
        street_say(st, "%s tiene el turno y el control: lo siguiente es 'tirar'.\n",
                   street_name(st, st->s->turn));
    else
        street_play(st, MONO_MOVE_CONTROL, st->s->turn, 0);
}

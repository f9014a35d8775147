/* Commands of whoever has the control: mortgages, buildings, debts, and the control itself. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "front/street/private.h"

typedef enum mono_no may_function(const struct mono_setup *, const struct mono_state *, int, unsigned);

/* Whether a person acts now; an automatic player is moved by `tirar` only. */
static bool person_acts(struct street *st)
{
    const struct mono_state *s = street_state(st);
    if (!st->player[s->control].bot)
        return true;
    street_say(st,
               tr(st->lang, "%s es un jugador automático y se ocupa de lo suyo: usa 'cambiar' para actuar como otro, "
                            "o 'tirar' para que juegue.\n"),
               street_name(st, s->control));
    return false;
}

/* The lists of the commands without a number; `none` if there is nothing to list. */
static void list_deeds(struct street *st, may_function *may, enum mono_kind kind, const char *none)
{
    const struct mono_state *s = street_state(st);
    unsigned shown = 0;
    for (unsigned deed = 0; deed < st->setup.deeds; deed++) {
        char line[STREET_LINE], buildings[40];
        struct str text = str_make(line, sizeof line);
        enum mono_no no = may(&st->setup, s, s->control, deed);
        /* What is mortgaged is listed although the money is short: one wants to know what it would cost. */
        if (no != MONO_YES && !(no == MONO_NO_MONEY && kind == MONO_MOVE_LIFT) &&
            !(no == MONO_NO_CHANGE && kind == MONO_MOVE_SELL))
            continue;
        street_deed_title(st, deed, &text);
        if (kind == MONO_MOVE_MORTGAGE) {
            str_add(&text, tr(st->lang, "Hipoteca = %s"), street_sum(st, st->setup.deed[deed].mortgage).text);
        } else if (kind == MONO_MOVE_LIFT) {
            str_add(&text, tr(st->lang, "Levantar hipoteca = %s"),
                    street_sum(st, mono_lift_cost(&st->setup, deed)).text);
        } else {
            street_buildings(st->lang, s->level[deed], buildings, sizeof buildings);
            str_add(&text, tr(st->lang, "ACTUALMENTE: %s"), buildings);
        }
        street_say(st, "%s\n", line);
        shown++;
    }
    if (!shown)
        street_say(st, "%s\n", none);
}

/* S30: the bank lacks the houses that a single hotel would be changed for. */
static void sell_hotels(struct street *st, unsigned deed)
{
    const struct mono_state *s = street_state(st);
    unsigned group = st->setup.deed[deed].group;
    int32_t most = mono_raze_most(&st->setup, s, group);
    int64_t houses = most;
    char prompt[STREET_LINE];
    street_say(st,
               tr(st->lang, "La banca no tiene casas para cambiar un hotel: se pueden vender a la vez todos los del "
                            "grupo %s.\n"),
               st->setup.group[group].name);
    int answer = street_ask_yes(st, 0, "%s", tr(st->lang, "¿Quieres venderlos?"));
    if (answer != 1)
        return;
    snprintf(prompt, sizeof prompt, tr(st->lang, "¿Cuántas casas quedan en el grupo? (0 - %d): "), most);
    if (!street_ask_number(st, prompt, 0, most, &houses))
        return;
    struct move move = {.kind = MONO_MOVE_RAZE, .a = (uint8_t)group, .n = (int32_t)houses};
    street_play(st, &move);
}

/* Carries it out, or says why not. */
static void act_on(struct street *st, enum mono_kind kind, const char *word)
{
    unsigned deed = street_deed_find(st, word);
    struct move move = {.kind = (uint8_t)kind, .a = (uint8_t)deed};
    if (deed == MONO_NONE)
        return;
    if (mono_judge(&st->setup, street_state(st), &move) == MONO_NO_CHANGE)
        sell_hotels(st, deed);
    else
        street_play(st, &move);
}

static void act_or_list(struct street *st, const char *rest, enum mono_kind kind, may_function *may, const char *none)
{
    if (!person_acts(st))
        return;
    if (*rest)
        act_on(st, kind, rest);
    else
        list_deeds(st, may, kind, none);
}

void street_cmd_mortgage(struct street *st, const char *rest)
{
    act_or_list(st, rest, MONO_MOVE_MORTGAGE, mono_may_mortgage, tr(st->lang, "No tienes propiedades que hipotecar."));
}

void street_cmd_lift(struct street *st, const char *rest)
{
    act_or_list(st, rest, MONO_MOVE_LIFT, mono_may_lift, tr(st->lang, "No tienes propiedades hipotecadas."));
}

void street_cmd_build(struct street *st, const char *rest)
{
    act_or_list(st, rest, MONO_MOVE_BUILD, mono_may_build,
                tr(st->lang, "No puedes construir en ninguna calle: hace falta un grupo completo sin hipotecas, "
                             "dinero y que la banca tenga edificios."));
}

void street_cmd_sell(struct street *st, const char *rest)
{
    act_or_list(st, rest, MONO_MOVE_SELL, mono_may_sell, tr(st->lang, "No tienes edificios que se puedan vender."));
}

void street_cmd_pay(struct street *st, const char *rest)
{
    (void)rest;
    const struct mono_state *s = street_state(st);
    struct move move = {.kind = MONO_MOVE_PAY};
    if (!person_acts(st))
        return;
    if (s->phase != MONO_DEBT)
        street_say(st, tr(st->lang, "%s, no tienes deudas que pagar.\n"), street_name(st, s->control));
    else
        street_play(st, &move);
}

void street_cmd_bankrupt(struct street *st, const char *rest)
{
    (void)rest;
    const struct mono_state *s = street_state(st);
    struct move move = {.kind = MONO_MOVE_BANKRUPT};
    if (!person_acts(st))
        return;
    enum mono_no no = mono_judge(&st->setup, s, &move);
    if (no != MONO_YES) {
        street_refuse(st, no, &move);
        return;
    }
    /* Nothing takes it back, so it is confirmed; where money can still be raised that is said too. */
    int answer = street_ask_yes(st, 0,
                                tr(st->lang, "%s, te retirarás de la partida y perderás todo lo tuyo. ¿Estás "
                                             "seguro?"),
                                street_name(st, s->control));
    if (answer == 1)
        street_play(st, &move);
}

/* ---- the control ---- */

static void give_control(struct street *st, int seat)
{
    const struct mono_state *s = street_state(st);
    struct move move = {.kind = MONO_MOVE_CONTROL, .a = (uint8_t)seat};
    if (seat == s->control) {
        street_say(st, tr(st->lang, "%s ya tiene el control.\n"), street_name(st, seat));
    } else if (st->player[seat].bot && seat != s->turn) {
        street_say(st, tr(st->lang, "%s es un jugador automático: nadie más puede actuar por él.\n"),
                   street_name(st, seat));
    } else {
        street_play(st, &move);
    }
}

void street_cmd_control(struct street *st, const char *rest)
{
    char option[16];
    struct scan scan = {rest};
    bool said = scan_name(&scan, option, sizeof option);
    const char *who = scan.at + strspn(scan.at, " \t");
    bool colour = said && strcmp(option, "-color") == 0, name = said && strcmp(option, "-nombre") == 0;
    if ((!colour && !name) || !*who) {
        street_say(st, "%s\n", tr(st->lang, "Se usa así: cambiar -color <color> | -nombre <nombre>"));
        return;
    }
    int seat = colour ? street_seat_of_colour(st, who) : street_seat_of_name(st, who);
    if (seat < 0)
        street_say(st, tr(st->lang, "Nadie juega con '%s'. Los jugadores están en 'ver -jugador'.\n"), who);
    else
        give_control(st, seat);
}

void street_cmd_return(struct street *st, const char *rest)
{
    (void)rest;
    const struct mono_state *s = street_state(st);
    struct move move = {.kind = MONO_MOVE_CONTROL, .a = s->turn};
    if (s->control == s->turn)
        street_say(st, tr(st->lang, "%s tiene el turno y el control: lo siguiente es 'tirar'.\n"),
                   street_name(st, s->turn));
    else
        street_play(st, &move);
}

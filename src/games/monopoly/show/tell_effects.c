/* What dice and cards lead to, in words: the difference of the states before and after the move,
 * whatever rules have caused it. */
#include "games/monopoly/show/tell.h"

void teller_to(const struct teller *t, unsigned creditor)
{
    if (creditor < MONO_SEATS)
        str_add(t->text, tr(t->lang, " a %s"), t->names[creditor]);
    else
        str_add(t->text, " %s",
                mono_is_several(creditor) ? tr(t->lang, "a los demás") : tr(t->lang, "a la banca"));
}

/* The text for the viewer, if that is the player on turn, or the one for the others. */
static const char *__attribute__((format_arg(2), format_arg(3)))
mine(const struct teller *t, const char *yours, const char *theirs)
{
    return tr(t->lang, t->before->turn == t->viewer ? yours : theirs);
}

int64_t teller_salary(const struct teller *t)
{
    unsigned seat = t->before->turn;
    int total = t->move->a + t->move->b, from = t->before->square[seat];
    bool walked = t->move->kind == MONO_MOVE_DICE && t->before->phase == MONO_DICE &&
                  (from + total) % t->setup->squares == t->after->square[seat] &&
                  !t->after->jail[seat];
    return walked ? mono_wages(t->setup, from, total) : 0;
}

/* From the player on turn to another seat, or back. */
static void tell_between(const struct teller *t, unsigned other, int64_t sum)
{
    unsigned deed = t->setup->square[t->after->square[t->before->turn]].deed;
    bool rent = deed != MONO_NONE && t->before->owner[deed] == other;
    if (sum > 0 && (int)other == t->viewer)
        str_add(t->text,
                rent ? tr(t->lang, "; te paga %s de alquiler") : tr(t->lang, "; te paga %s"),
                SUM(sum));
    else if (sum > 0 && rent)
        str_add(t->text,
                mine(t, N_("; pagas %s de alquiler a %s"), N_("; paga %s de alquiler a %s")),
                SUM(sum), t->names[other]);
    else if (sum > 0)
        str_add(t->text, mine(t, N_("; pagas %s a %s"), N_("; paga %s a %s")), SUM(sum),
                t->names[other]);
    else if ((int)other == t->viewer)
        str_add(t->text, tr(t->lang, "; le pagas %s"), SUM(-sum));
    else
        str_add(t->text, mine(t, N_("; %s te paga %s"), N_("; %s le paga %s")), t->names[other],
                SUM(-sum));
}

/* What the player on turn has got or paid besides, unless the card has named the very sum. */
static void tell_bank(const struct teller *t, int64_t gain)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, gain < 0 ? -gain : gain);
    if (t->move->kind == MONO_MOVE_CARD &&
        strstr(t->setup->deck[t->move->a].card[t->move->b].text, digits))
        return;
    bool tax = t->setup->square[t->after->square[t->before->turn]].kind == MONO_TAX;
    if (gain > 0)
        str_add(t->text, mine(t, N_("; cobras %s"), N_("; cobra %s")), SUM(gain));
    else if (gain < 0)
        str_add(t->text, "; %s %s%s", mine(t, N_("pagas"), N_("paga")), SUM(-gain),
                tax ? tr(t->lang, " de impuestos") : "");
}

/* Debts that the move has left. */
static void tell_debts(const struct teller *t)
{
    for (unsigned seat = 0; seat < t->setup->seats; seat++) {
        const struct mono_debt *debt = &t->after->debt[seat];
        if (!debt->amount || t->before->debt[seat].amount)
            continue;
        if ((int)seat == t->viewer)
            str_add(t->text, tr(t->lang, "; debes %s"), SUM(debt->amount));
        else
            str_add(t->text,
                    debt->to == t->viewer ? tr(t->lang, "; %s te debe %s")
                                          : tr(t->lang, "; %s debe %s"),
                    t->names[seat], SUM(debt->amount));
        if (debt->to != t->viewer)
            teller_to(t, debt->to);
    }
}

void teller_effects(const struct teller *t)
{
    unsigned seat = t->before->turn, changed = 0;
    int64_t others = 0, salary = teller_salary(t);
    bool was_in = t->before->jail[seat], is_in = t->after->jail[seat];
    if (is_in && !was_in)
        str_add(t->text, "; %s", mine(t, N_("vas a la cárcel"), N_("va a la cárcel")));
    else if (is_in)
        str_add(t->text, "; %s", mine(t, N_("sigues en la cárcel"), N_("sigue en la cárcel")));
    else if (t->after->square[seat] != t->before->square[seat])
        str_add(t->text, mine(t, N_("; caes en %s"), N_("; cae en %s")),
                tr(t->lang, t->setup->square[t->after->square[seat]].name));
    if (salary)
        str_add(t->text, mine(t, N_(" y cobras %s en la salida"), N_(" y cobra %s en la salida")),
                SUM(salary));
    for (unsigned other = 0; other < t->setup->seats; other++) {
        int64_t gain = other == seat ? 0 : (int64_t)t->after->cash[other] - t->before->cash[other];
        others += gain;
        changed += gain != 0;
        /* Of a payment to everybody, the first part and the viewer's. */
        if (gain && (changed == 1 || (int)other == t->viewer))
            tell_between(t, other, gain);
    }
    tell_bank(t, (int64_t)t->after->cash[seat] - t->before->cash[seat] + others - salary);
    tell_debts(t);
}

void teller_dice(const struct teller *t)
{
    str_add(t->text, tr(t->lang, " %d y %d"), t->move->a, t->move->b);
    if (t->before->phase == MONO_ORDER)
        str_add(t->text, " %s", tr(t->lang, "para empezar"));
    else
        teller_effects(t);
}

void teller_card(const struct teller *t)
{
    const char *words = tr(t->lang, t->setup->deck[t->move->a].card[t->move->b].text);
    size_t length = strlen(words);
    str_add(t->text, ": %.*s", (int)(length && words[length - 1] == '.' ? length - 1 : length),
            words);
    teller_effects(t);
}

/* The manual's commands (seed 002, chapter 4.6) and the functions that carry them out:
 *
 *     ayuda, help              street_help               help.c
 *     bancarrota, bancarrotar  street_cmd_bankrupt       manage.c
 *     cambiar                  street_cmd_control        manage.c
 *     cargar                   street_load               save.c
 *     cerrar                   cmd_close                 commands.c
 *     conectar, desconectar    street_connect, street_disconnect  server_game.c
 *     construir, vender, hipotecar, deshipotecar
 *                              street_manage             manage.c
 *     fin                      street_cmd_return         manage.c
 *     guardar                  street_save               save.c
 *     lista                    cmd_list, street_list     commands.c, list.c
 *     minicomo, anterior, siguiente
 *                              street_manual, street_manual_previous, _next  manual.c
 *     negociar                 street_trade              trade.c
 *     nuevo                    street_new                new.c
 *     pagar                    street_cmd_pay            manage.c
 *     salir                    cmd_quit                  commands.c
 *     tirar                    cmd_throw                 commands.c
 *     ver                      cmd_see                   commands.c
 *     !LINE, anything else     street_shell              shell.c */
#pragma once

#include "front/street/console.h"

enum {
    STREET_ANYTIME = 1, /* without a game, too */
    STREET_ASIDE = 2,   /* in the middle of a question, too */
    STREET_ALIAS = 4,   /* another name of a command: understood, not offered */
    STREET_ACTS = 8,    /* on a server only while the person has to decide */
    STREET_LOCAL = 16,  /* not on a server */
    STREET_SERVER = 32, /* only on a server */
};

/* A command. One of `act`, `run`, `file` and `may` carries it out. */
struct street_word {
    const char *name;
    unsigned how; /* of the bits above */
    void (*act)(struct street *st);
    void (*run)(struct street *st, const char *rest); /* with what follows the command */
    /* With the name of a saved game, which is asked for if it is missing. */
    void (*file)(struct street *st, const char *name);
    /* With a deed, in a move of `kind`. Without one, street_manage lists the deeds for which `may`
     * says yes, or says `none`. */
    enum mono_no (*may)(const struct game_setup *, const struct game_state *, int seat,
                        unsigned deed);
    enum mono_kind kind;
    const char *none;
    const char *options; /* that can follow it */
    const char *see;     /* the command under which it is explained, if it is another */
};
extern const struct street_word street_words[]; /* the last one has no name */

/* ---- commands.c ---- */

/* Returns the command of that name, or the only one that begins so, or NULL. */
const struct street_word *street_word_find(const struct street *st, const char *name);
/* Whether it makes sense at this table: a local one, or a server's. */
bool street_word_is_for(const struct street *st, const struct street_word *word);
/* Copies the first word of the line, or nothing if it is too long; returns what follows it. */
const char *street_first_word(const char *line, char name[STREET_NAME]);
/* Carries out a line that was typed where a command is wanted. */
void street_obey(struct street *st, const char *line);
/* Carries out a command that was typed as the answer to a question, if that is allowed (ver, ayuda,
 * guardar …). Returns whether it was one. */
bool street_aside(struct street *st, const char *line);

/* ---- manage.c ---- */

void street_manage(struct street *st, const struct street_word *word, const char *rest);
/* Whether a person is in control; says so if it is an automatic player, which only `tirar`
 * moves. */
bool street_person_acts(struct street *st);
void street_cmd_pay(struct street *st);
void street_cmd_bankrupt(struct street *st);
void street_cmd_control(struct street *st, const char *rest);
void street_cmd_return(struct street *st);

/* ---- others ---- */

void street_new(struct street *st);
void street_trade(struct street *st);
void street_help(struct street *st, const char *command);
void street_manual(struct street *st); /* from its first page, in a browser if there is one */
void street_manual_previous(struct street *st);
void street_manual_next(struct street *st);
/* Runs the line in the user's shell (S14). */
void street_shell(struct street *st, const char *line);
/* Opens a file in the browser of MONOPOLY_BROWSER; false after saying that it failed. */
bool street_browse(struct street *st, const char *path);

/* ayuda: every command in the manual's form. */
#include <stdio.h>
#include <string.h>

#include "front/street/private.h"

struct help {
    const char *name, *what, *synopsis, *text, *more;
};

enum { HELPS_MAX = 12 };

/* Texts are looked up when they are needed: the language is the player's. */
static size_t helps_of_the_game(enum lang l, struct help *out)
{
    const struct help table[] = {
        {"tirar", tr(l, "Lanza los dados y mueve al jugador."), "tirar",
         tr(l,
            "Lanza los dados del jugador que tiene el turno, mueve su ficha y hace lo que manda la casilla a la que "
            "llega: comprar, pagar, tomar una tarjeta… Sólo se puede si se tiene el turno y nadie tiene deudas. Cuando "
            "todo está resuelto el turno pasa solo al siguiente, salvo que se hayan sacado dobles. En la cárcel, antes "
            "de lanzar se pregunta si se usa una tarjeta o se paga la multa.\n"
            "Si el turno es de un jugador automático, 'tirar' hace que juegue."),
         "cambiar, fin, ver"},
        {"cambiar", tr(l, "Da el control del juego a otro jugador."),
         "cambiar -color <color> | cambiar -nombre <nombre>",
         tr(l,
            "El jugador indicado pasa a ser el sujeto de las órdenes que se den (hipotecas, construcciones, ventas, "
            "negociaciones) hasta que se use 'fin'. El turno no cambia: quien tiene el control aparece entre corchetes. "
            "No se puede tomar el control de un jugador automático, ni mientras alguien tenga deudas."),
         "fin, tirar"},
        {"fin", tr(l, "Devuelve el control a quien tiene el turno."), "fin",
         tr(l, "Termina lo que empezó 'cambiar'. No acaba el turno: el turno pasa solo."), "cambiar"},
        {"hipotecar", tr(l, "Hipoteca una propiedad."), "hipotecar [<número de propiedad>]",
         tr(l, "Sin número muestra las propiedades que se pueden hipotecar y lo que da la banca por ellas. Con número "
               "hipoteca ésa. No puede haber edificios en su grupo. Una propiedad hipotecada no cobra alquiler."),
         "deshipotecar, vender"},
        {"deshipotecar", tr(l, "Levanta una hipoteca."), "deshipotecar [<número de propiedad>]",
         tr(l,
            "Sin número muestra las propiedades hipotecadas y lo que cuesta levantar cada hipoteca: lo recibido más un "
            "diez por ciento. Con número levanta ésa."),
         "hipotecar"},
        {"construir", tr(l, "Construye una casa o un hotel."), "construir [<número de calle>]",
         tr(l,
            "Sin número muestra las calles en las que se puede construir. Con número construye el siguiente edificio de "
            "esa calle: una casa o, tras la última, un hotel. Hay que tener todas las calles del color, sin hipotecas, "
            "y construir por igual en todas. Si la banca tiene menos edificios de los que quieren los jugadores, se "
            "subastan."),
         "vender, ver -banca"},
        {"vender", tr(l, "Vende edificios a la banca."), "vender [<número de calle>]",
         tr(l,
            "Sin número muestra las calles con edificios que se pueden vender. Con número vende el último edificio de "
            "esa calle por la mitad de su precio. Hay que vender por igual en todo el grupo."),
         "construir, hipotecar"},
        {"pagar", tr(l, "Paga las deudas contraídas."), "pagar",
         tr(l, "Paga lo que debe el jugador que tiene el control, cuando ha reunido el dinero."), "bancarrota"},
        {"bancarrota", tr(l, "Elimina al jugador de la partida."), "bancarrota",
         tr(l,
            "El jugador que tiene el control se retira. Si debía dinero a otro jugador, todo pasa a éste; si no, sus "
            "propiedades se subastan. También se puede escribir 'bancarrotar'."),
         "pagar, hipotecar, vender, negociar"},
        {"negociar", tr(l, "Hace una oferta a otro jugador."), "negociar",
         tr(l,
            "Pregunta a quién se hace la oferta, qué se ofrece (dinero, propiedades, tarjetas para salir de la cárcel) y "
            "qué se pide a cambio. El otro jugador acepta o rechaza. No se puede negociar si juega un jugador "
            "automático que no negocia. Las propiedades hipotecadas pagan un diez por ciento al cambiar de manos."),
         "cambiar"},
    };
    memcpy(out, table, sizeof table);
    return sizeof table / sizeof table[0];
}

static size_t helps_of_the_console(enum lang l, struct help *out)
{
    const struct help table[] = {
        {"nuevo", tr(l, "Crea una nueva partida."), "nuevo",
         tr(l,
            "El comando 'nuevo' creará una nueva partida de Street Master's. Al ejecutar este comando se dará la opción "
            "de cargar una configuración por defecto o, por el contrario, crear una partida siguiendo una configuración "
            "personal.\n"
            "Se recomienda usar la configuración por defecto. Si se desea una partida personalizada, se deberán conocer "
            "los ficheros de casillas, suerte y caja de comunidad, ya que serán requeridos durante la carga; los "
            "errores que tengan se muestran línea a línea.\n"
            "Por último se pedirán los datos de los jugadores. Los jugadores podrán ser controlados por el ordenador, "
            "para lo cual se deberá indicar cuando el programa lo pregunte. En el caso de que el jugador sea manejado "
            "por la máquina, ésta controlará todos los comandos del juego, exceptuando el comando 'tirar', que se "
            "ejecutará manualmente para poder realizar un seguimiento correcto del juego."),
         tr(l, "cargar - Carga una partida ya existente.")},
        {"cargar", tr(l, "Carga una partida ya existente."), "cargar [<nombre>]",
         tr(l,
            "Abre la partida guardada con ese nombre, sin la extensión .sav; si no se indica, lo pregunta. Un archivo "
            "cortado, modificado o de una versión más nueva se rechaza y la partida abierta sigue."),
         "guardar, lista -g"},
        {"guardar", tr(l, "Guarda la partida."), "guardar [<nombre>]",
         tr(l, "Guarda la partida con ese nombre; si no se indica, lo pregunta. Si ya existe una con ese nombre, se "
               "sobrescribe. Al cargarla se sigue exactamente donde estaba."),
         "cargar, lista -g"},
        {"cerrar", tr(l, "Cierra la partida actual."), "cerrar",
         tr(l, "Deja la partida sin salir del juego. Si hay algo sin guardar, pide confirmación."), "guardar, salir"},
        {"lista", tr(l, "Muestra los archivos del juego."), "lista [-g]",
         tr(l, "Muestra los archivos de partidas, tableros y tarjetas. Con -g, sólo las partidas guardadas."),
         "cargar, guardar"},
        {"ver", tr(l, "Muestra el estado de la partida."),
         "ver [-leyenda | -banca | -casilla <numero> | -jugador [<color>]]",
         tr(l,
            "Sin opciones dibuja el tablero. Con -leyenda, todas las casillas en una tabla y lo que significa cada "
            "signo; con -banca, los edificios que quedan; con -casilla, una casilla; con -jugador, el resumen de todos "
            "los jugadores o todo lo de uno."),
         "lista"},
        {"ayuda", tr(l, "Muestra la ayuda."), "ayuda [<comando>]",
         tr(l, "Sin comando muestra todos los comandos. Con el nombre de un comando explica ése."), "minicomo"},
        {"minicomo", tr(l, "Muestra el tutorial."), "minicomo",
         tr(l,
            "Explica cómo se juega. Si la variable de entorno MONOPOLY_BROWSER contiene el nombre de un navegador se "
            "abre en él; si no, se muestra por páginas, que se pasan con 'anterior' y 'siguiente'."),
         "ayuda"},
        {"salir", tr(l, "Sale del juego."), "salir",
         tr(l, "Termina el programa. Una partida a medias no se pierde: se ofrece continuarla la próxima vez."),
         "cerrar"},
    };
    memcpy(out, table, sizeof table);
    return sizeof table / sizeof table[0];
}

static void say_wrapped(struct street *st, const char *text)
{
    char line[STREET_LINE];
    struct wrap wrap = {.at = text, .width = street_columns(st) > 120 ? 112 : street_columns(st) - 8};
    while (wrap_next(&wrap, line, sizeof line))
        street_say(st, "    %s\n", line);
}

static void say_help(struct street *st, const struct help *help)
{
    char title[40];
    size_t n = 0;
    for (; help->name[n] && n < sizeof title - 1; n++)
        title[n] = (char)(help->name[n] >= 'a' && help->name[n] <= 'z' ? help->name[n] - 'a' + 'A' : help->name[n]);
    title[n] = '\0';
    street_say(st, "%s\n-----\n", title);
    street_say(st, tr(st->lang, "NOMBRE\n    %s - %s\n"), help->name, help->what);
    street_say(st, tr(st->lang, "SINOPSIS\n    %s\n"), help->synopsis);
    street_say(st, "%s\n", tr(st->lang, "DESCRIPCIÓN"));
    say_wrapped(st, help->text);
    street_say(st, tr(st->lang, "MÁS\n    %s\n"), help->more);
}

static void say_all(struct street *st, const struct help *helps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        street_say(st, "  %-14s %s\n", helps[i].name, helps[i].what);
}

void street_help(struct street *st, const char *command)
{
    struct help helps[2 * HELPS_MAX];
    size_t game = helps_of_the_game(st->lang, helps), count = game + helps_of_the_console(st->lang, helps + game);
    if (!*command) {
        street_say(st, "%s\n\n",
                   tr(st->lang, "Para saber más de una orden: ayuda <comando>. Para aprender a jugar: minicomo."));
        say_all(st, helps + game, count - game);
        say_all(st, helps, game);
        return;
    }
    const struct street_word *word = street_word_find(command);
    const char *name = word ? word->name : "";
    if (strcmp(name, "bancarrotar") == 0)
        name = "bancarrota";
    if (strcmp(name, "help") == 0)
        name = "ayuda";
    if (strcmp(name, "anterior") == 0 || strcmp(name, "siguiente") == 0)
        name = "minicomo";
    for (size_t i = 0; i < count; i++)
        if (strcmp(helps[i].name, name) == 0) {
            say_help(st, &helps[i]);
            return;
        }
    street_say(st, tr(st->lang, "No hay ninguna orden '%s'. Teclea 'ayuda' para verlas todas.\n"), command);
}

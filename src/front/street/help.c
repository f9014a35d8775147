/* ayuda: every command in the manual's form. */
#include <ctype.h>
#include <string.h>

#include "front/street/private.h"

/* First the console's, then the game's. */
static const struct help {
    const char *name, *what, *synopsis;
    const char *more, *told; /* other commands: their names, or in words */
    const char *text;
} helps[] = {
    {"nuevo", N_("Crea una nueva partida."), "nuevo", NULL, N_("cargar - Carga una partida ya existente."),
     N_("El comando 'nuevo' creará una nueva partida de Street Master's. Al ejecutar este comando se dará la opción de "
        "cargar una configuración por defecto o, por el contrario, crear una partida siguiendo una configuración "
        "personal.\n"
        "Se recomienda usar la configuración por defecto. Si se desea una partida personalizada, se deberán conocer "
        "los ficheros de casillas, suerte y caja de comunidad, ya que serán requeridos durante la carga; los errores "
        "que tengan se muestran línea a línea.\n"
        "Por último se pedirán los datos de los jugadores. Los jugadores podrán ser controlados por el ordenador, para "
        "lo cual se deberá indicar cuando el programa lo pregunte. En el caso de que el jugador sea manejado por la "
        "máquina, ésta controlará todos los comandos del juego, exceptuando el comando 'tirar', que se ejecutará "
        "manualmente para poder realizar un seguimiento correcto del juego.")},
    {"cargar", N_("Carga una partida ya existente."), "cargar [<nombre>]", "guardar, lista -g", NULL,
     N_("Abre la partida guardada con ese nombre, sin la extensión .sav; si no se indica, lo pregunta. Un archivo "
        "cortado, modificado o de una versión más nueva se rechaza y la partida abierta sigue.")},
    {"guardar", N_("Guarda la partida."), "guardar [<nombre>]", "cargar, lista -g", NULL,
     N_("Guarda la partida con ese nombre; si no se indica, lo pregunta. Si ya existe una con ese nombre, se "
        "sobrescribe. Al cargarla se sigue exactamente donde estaba.")},
    {"cerrar", N_("Cierra la partida actual."), "cerrar", "guardar, salir", NULL,
     N_("Deja la partida sin salir del juego. Si hay algo sin guardar, pide confirmación.")},
    {"lista", N_("Muestra los archivos del juego."), "lista [-g]", "cargar, guardar", NULL,
     N_("Muestra los archivos de partidas, tableros y tarjetas. Con -g, sólo las partidas guardadas.")},
    {"ver", N_("Muestra el estado de la partida."), "ver [-leyenda | -banca | -casilla <numero> | -jugador [<color>]]",
     "lista", NULL,
     N_("Sin opciones dibuja el tablero. Con -leyenda, todas las casillas en una tabla y lo que significa cada signo; "
        "con -banca, los edificios que quedan; con -casilla, una casilla; con -jugador, el resumen de todos los "
        "jugadores o todo lo de uno.")},
    {"ayuda", N_("Muestra la ayuda."), "ayuda [<comando>]", "minicomo", NULL,
     N_("Sin comando muestra todos los comandos. Con el nombre de un comando explica ése.")},
    {"minicomo", N_("Muestra el tutorial."), "minicomo", "ayuda", NULL,
     N_("Explica cómo se juega. Si la variable de entorno MONOPOLY_BROWSER contiene el nombre de un navegador se abre "
        "en él; si no, se muestra por páginas, que se pasan con 'anterior' y 'siguiente'.")},
    {"salir", N_("Sale del juego."), "salir", "cerrar", NULL,
     N_("Termina el programa. Una partida a medias no se pierde: se ofrece continuarla la próxima vez.")},
    {"tirar", N_("Lanza los dados y mueve al jugador."), "tirar", "cambiar, fin, ver", NULL,
     N_("Lanza los dados del jugador que tiene el turno, mueve su ficha y hace lo que manda la casilla a la que llega: "
        "comprar, pagar, tomar una tarjeta… Sólo se puede si se tiene el turno y nadie tiene deudas. Cuando todo está "
        "resuelto el turno pasa solo al siguiente, salvo que se hayan sacado dobles. En la cárcel, antes de lanzar se "
        "pregunta si se usa una tarjeta o se paga la multa.\n"
        "Si el turno es de un jugador automático, 'tirar' hace que juegue.")},
    {"cambiar", N_("Da el control del juego a otro jugador."), "cambiar -color <color> | cambiar -nombre <nombre>",
     "fin, tirar", NULL,
     N_("El jugador indicado pasa a ser el sujeto de las órdenes que se den (hipotecas, construcciones, ventas, "
        "negociaciones) hasta que se use 'fin'. El turno no cambia: quien tiene el control aparece entre corchetes. No "
        "se puede tomar el control de un jugador automático, ni mientras alguien tenga deudas.")},
    {"fin", N_("Devuelve el control a quien tiene el turno."), "fin", "cambiar", NULL,
     N_("Termina lo que empezó 'cambiar'. No acaba el turno: el turno pasa solo.")},
    {"hipotecar", N_("Hipoteca una propiedad."), "hipotecar [<número de propiedad>]", "deshipotecar, vender", NULL,
     N_("Sin número muestra las propiedades que se pueden hipotecar y lo que da la banca por ellas. Con número "
        "hipoteca ésa. No puede haber edificios en su grupo. Una propiedad hipotecada no cobra alquiler.")},
    {"deshipotecar", N_("Levanta una hipoteca."), "deshipotecar [<número de propiedad>]", "hipotecar", NULL,
     N_("Sin número muestra las propiedades hipotecadas y lo que cuesta levantar cada hipoteca: lo recibido más un "
        "diez por ciento. Con número levanta ésa.")},
    {"construir", N_("Construye una casa o un hotel."), "construir [<número de calle>]", "vender, ver -banca", NULL,
     N_("Sin número muestra las calles en las que se puede construir. Con número construye el siguiente edificio de "
        "esa calle: una casa o, tras la última, un hotel. Hay que tener todas las calles del color, sin hipotecas, y "
        "construir por igual en todas. Si la banca tiene menos edificios de los que quieren los jugadores, se "
        "subastan.")},
    {"vender", N_("Vende edificios a la banca."), "vender [<número de calle>]", "construir, hipotecar", NULL,
     N_("Sin número muestra las calles con edificios que se pueden vender. Con número vende el último edificio de esa "
        "calle por la mitad de su precio. Hay que vender por igual en todo el grupo.")},
    {"pagar", N_("Paga las deudas contraídas."), "pagar", "bancarrota", NULL,
     N_("Paga lo que debe el jugador que tiene el control, cuando ha reunido el dinero.")},
    {"bancarrota", N_("Elimina al jugador de la partida."), "bancarrota", "pagar, hipotecar, vender, negociar", NULL,
     N_("El jugador que tiene el control se retira. Si debía dinero a otro jugador, todo pasa a éste; si no, sus "
        "propiedades se subastan. También se puede escribir 'bancarrotar'.")},
    {"negociar", N_("Hace una oferta a otro jugador."), "negociar", "cambiar", NULL,
     N_("Pregunta a quién se hace la oferta, qué se ofrece (dinero, propiedades, tarjetas para salir de la cárcel) y "
        "qué se pide a cambio. El otro jugador acepta o rechaza. No se puede negociar si juega un jugador automático "
        "que no negocia. Las propiedades hipotecadas pagan un diez por ciento al cambiar de manos.")},
};

enum { HELPS = sizeof helps / sizeof helps[0] };

static void say_help(struct street *st, const struct help *help)
{
    char title[STREET_NAME] = "", line[STREET_LINE];
    for (size_t n = 0; help->name[n]; n++)
        title[n] = (char)toupper((unsigned char)help->name[n]);
    street_print(st, "%s\n-----\n", title);
    street_say(st, "NOMBRE\n    %s - %s\n", help->name, tr(st->lang, help->what));
    street_say(st, "SINOPSIS\n    %s\n", help->synopsis);
    street_say(st, "DESCRIPCIÓN");
    struct wrap wrap = {.at = tr(st->lang, help->text),
                        .width = street_columns(st) > 120 ? 112 : street_columns(st) - 8};
    while (wrap_next(&wrap, line, sizeof line))
        street_print(st, "    %s\n", line);
    street_say(st, "MÁS\n    %s\n", help->told ? tr(st->lang, help->told) : help->more);
}

void street_help(struct street *st, const char *command)
{
    const struct street_word *word = *command ? street_word_find(command) : NULL;
    if (!*command)
        street_print(st, "%s\n\n",
                     tr(st->lang, "Para saber más de una orden: ayuda <comando>. Para aprender a jugar: minicomo."));
    for (const struct help *help = helps; help < helps + HELPS; help++) {
        if (!*command)
            street_print(st, "  %-14s %s\n", help->name, tr(st->lang, help->what));
        if (word && strcmp(help->name, word->see ? word->see : word->name) == 0)
            say_help(st, help);
    }
    if (*command && !word)
        street_say(st, "No hay ninguna orden '%s'. Teclea 'ayuda' para verlas todas.\n", command);
}

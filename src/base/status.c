#include "base/status.h"

#include <errno.h>

#include "base/text.h"

const char *status_errno(int error)
{
    static const struct {
        int error;
        const char *text;
    } known[] = {
        {EPERM, N_("operación no permitida")},
        {ENOENT, N_("no existe el archivo o el directorio")},
        {EIO, N_("error de entrada o salida")},
        {ENXIO, N_("no existe el aparato o la dirección")},
        {ENOEXEC, N_("no es un programa que se pueda ejecutar")},
        {EAGAIN, N_("el recurso no está disponible por ahora")},
        {ENOMEM, N_("no hay memoria suficiente")},
        {EACCES, N_("permiso denegado")},
        {EBUSY, N_("el dispositivo o recurso está ocupado")},
        {EEXIST, N_("el archivo ya existe")},
        {ENODEV, N_("no existe el dispositivo")},
        {ENOTDIR, N_("no es un directorio")},
        {EISDIR, N_("es un directorio")},
        {EINVAL, N_("argumento inválido")},
        {ENFILE, N_("demasiados archivos abiertos en el sistema")},
        {EMFILE, N_("demasiados archivos abiertos")},
        {ENOTTY, N_("no es un terminal")},
        {ETXTBSY, N_("el archivo de texto está ocupado")},
        {EFBIG, N_("el archivo es demasiado grande")},
        {ENOSPC, N_("no queda espacio en el dispositivo")},
        {EROFS, N_("sistema de archivos de solo lectura")},
        {EPIPE, N_("tubería rota")},
        {ENAMETOOLONG, N_("el nombre del archivo es demasiado largo")},
        {ELOOP, N_("demasiados niveles de enlaces simbólicos")},
        {EADDRINUSE, N_("la dirección ya está en uso")},
        {EADDRNOTAVAIL, N_("no se puede asignar la dirección pedida")},
        {ENETUNREACH, N_("no se llega a la red")},
        {ECONNABORTED, N_("el programa cortó la conexión")},
        {ECONNRESET, N_("el otro lado cortó la conexión")},
        {ENOBUFS, N_("no queda espacio para la conexión")},
        {ENOTCONN, N_("no hay conexión con el otro lado")},
        {ETIMEDOUT, N_("se agotó el tiempo de la conexión")},
        {ECONNREFUSED, N_("conexión rechazada")},
        {EHOSTUNREACH, N_("no hay camino hasta la máquina")},
        {EAFNOSUPPORT, N_("familia de direcciones no admitida")},
        {EDQUOT, N_("se ha superado la cuota de disco")},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return _(known[i].text);
    return strerror(error);
}

static bool keeps_both;

void why_keep_both(void)
{
    keeps_both = true;
}

/* What stands behind it in either language. */
static void why_add_text(struct why *why, const char *before, const char *text, const char *behind)
{
    char *both[] = {why->text, why->other};
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(both[i]);
        if (i == 0 || keeps_both)
            snprintf(both[i] + length, WHY_TEXT_MAX - length, "%s%s%s", before, text, behind);
    }
}

void why_cite(struct why *why, const char *cited)
{
    snprintf(why->rule, sizeof why->rule, "%.*s", (int)strcspn(cited, ","), cited);
    why_add_text(why, " (", cited, ")");
}

static void PRINTF_LIKE(3, 0)
    put(struct why *why, const char *cited, const char *format, va_list args)
{
    va_list again;
    if (!why)
        return;
    va_copy(again, args);
    vsnprintf(why->text, sizeof why->text, _(format), args);
    why->other[0] = why->rule[0] = '\0';
    if (keeps_both)
        vsnprintf(why->other, sizeof why->other,
                  tr(lang_spoken() == LANG_ES ? LANG_EN : LANG_ES, format), again);
    va_end(again);
    if (cited)
        why_cite(why, cited);
}

enum status why_rule(struct why *why, const char *cited, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put(why, cited, format, args);
    va_end(args);
    return ST_BAD;
}

enum status why_text(struct why *why, const char *cited, const char *msgid)
{
    if (!why)
        return ST_BAD;
    why_rule(why, NULL, "%s", _(msgid));
    if (keeps_both)
        snprintf(why->other, sizeof why->other, "%s",
                 tr(lang_spoken() == LANG_ES ? LANG_EN : LANG_ES, msgid));
    if (cited)
        why_cite(why, cited);
    return ST_BAD;
}

const struct why *why_made(struct why *why, const char *cited, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put(why, cited, format, args);
    va_end(args);
    return why;
}

enum status why_system(struct why *why, const char *format, ...)
{
    int error = errno;
    va_list args;
    va_start(args, format);
    put(why, NULL, format, args);
    va_end(args);
    if (why)
        why_add_text(why, ": ", status_errno(error), "");
    return ST_SYSTEM;
}

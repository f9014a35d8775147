/* The reliable ring (ring.md, "Faults") for Spin: START, announcement, the game's frames, and the next game.
 *
 * What is here is what decides: EO, ED, the alternating bit and the kind of a frame; who holds the right to send; which
 * bit a station has last applied from each origin; and that cables keep the order of what goes through them. Cables lose
 * and double whole frames (a frame with a damaged octet is a lost one); a station may send again too early. What a frame
 * says is left out, but for its place in the game, `seq`, which no station looks at: it is there for the properties.
 *
 *   1. Never two stations that may send: who sends a new frame has applied all before it, and nobody else has sent since.
 *   2. Every station applies every frame exactly once, and in the order in which they were sent.
 *   3. Numbers are the same however often START is repeated, and START returns with the right count.
 *   4. No station is taken into the next game before it has seen the end of the last one, and no frame of that game
 *      is left when the next begins.
 *   5. With a bounded number of faults every game ends: no deadlock, and no frame is sent again more often than the
 *      faults explain (a ring that only repeats itself would be a livelock).
 *
 * Parameters: N stations, FRAMES in a game, GAMES, at most LOSSES and DOUBLES on all cables together, at most EARLY frames
 * sent again before anything was lost, ROOM frames in a cable. BUG_… plant faults that the model must find (model/run). */

#ifndef N
#define N 3
#endif
#ifndef FRAMES
#define FRAMES 3
#endif
#ifndef GAMES
#define GAMES 1
#endif
#ifndef LOSSES
#define LOSSES 2
#endif
#ifndef DOUBLES
#define DOUBLES 1
#endif
#ifndef EARLY
#define EARLY 1
#endif
#ifndef ROOM
#define ROOM 6
#endif

/* So often may one station have to send again: each fault can cost it one frame directly, and one that was dropped
 * because another station's frame before it was lost. */
#define PATIENCE (2 * (LOSSES + DOUBLES + EARLY) + 2)

#define START 0    /* ed: the counter */
#define ANNOUNCE 1 /* ed: the number of players */
#define DATA 2

#define IDLE 0
#define STARTING 1
#define ANNOUNCING 2
#define NUMBERED 3
#define PLAYING 4
#define ENDED 5

#define NOBODY 7

/* kind, EO, ED, bit, seq */
chan cable[N] = [ROOM] of { byte, byte, byte, bit, byte };

byte phase[N];
byte holder[N];  /* of the right to send, as this station sees it: ED of the last frame it applied */
byte last[N];    /* a bit for each origin: the one it last applied from there */
bit next_bit[N]; /* of its own next frame */
byte game[N];

/* Its own frame that is not back. */
bool out[N];
byte out_kind[N];
byte out_ed[N];
bit out_bit[N];
byte out_seq[N];

/* Faults so far. */
byte losses, doubles, early;
byte patience[N]; /* how often its frame was sent again because nothing else happened */
bool due[N];      /* time to do it once more */

/* For the properties only. */
byte sent;       /* frames of all games that were sent, copies not counted */
byte applied[N]; /* the same, applied here */
bool done;

#define BIT_OF(station, origin) ((last[station] >> (origin)) & 1)
#define OVER(station) (applied[station] == game[station] * FRAMES)

inline put(kind, eo, ed, b, seq)
{
    if
    :: len(cable[me]) < ROOM ->
        cable[me]!kind, eo, ed, b, seq;
        if
        :: doubles < DOUBLES && len(cable[me]) < ROOM ->
            doubles++;
            cable[me]!kind, eo, ed, b, seq
        :: true
        fi
    :: losses < LOSSES -> losses++
    :: len(cable[me]) == ROOM -> assert(false) /* ROOM is too small for these parameters */
    fi
}

inline send_own(kind, ed, b, seq)
{
    out[me] = true;
    out_kind[me] = kind;
    out_ed[me] = ed;
    out_bit[me] = b;
    out_seq[me] = seq;
    patience[me] = 0;
    put(kind, me, ed, b, seq)
}

inline send_again()
{
#ifdef BUG_RESEND_FLIPS /* the copy carries the other bit */
    out_bit[me] = 1 - out_bit[me];
    next_bit[me] = 1 - out_bit[me];
#endif
    put(out_kind[me], me, out_ed[me], out_bit[me], out_seq[me])
}

inline settle()
{
    out[me] = false;
    out_kind[me] = 0;
    out_ed[me] = 0;
    out_bit[me] = 0;
    out_seq[me] = 0;
    patience[me] = 0;
    due[me] = false
}

inline end_if_over()
{
    if
    :: phase[me] == PLAYING && OVER(me) && !out[me] -> phase[me] = ENDED
    :: else
    fi
}

inline sit_down()
{
    phase[me] = PLAYING;
    holder[me] = 0;
    game[me]++;
    last[me] = 15; /* before its first frame, which carries 0, an origin counts as having sent 1 */
#ifndef BUG_BIT_KEPT /* the own bit goes on from the last game */
    next_bit[me] = 0
#endif
}

/* A new frame of the holder. */
inline send_new()
{
    assert(applied[me] == sent); /* 1 */
    sent++;
    applied[me]++;
    holder[me] = to;
    if
    :: OVER(me) -> holder[me] = NOBODY
    :: else
    fi;
    send_own(DATA, to, next_bit[me], sent - 1);
    next_bit[me] = 1 - next_bit[me];
    to = 0
}

inline on_start_at_starter()
{
    if
    :: phase[me] == STARTING ->
        assert(ed == N - 1); /* 3 */
        phase[me] = ANNOUNCING;
        settle();
        send_own(ANNOUNCE, N, 0, 0)
    :: else -> assert(phase[me] == ANNOUNCING) /* a copy; once the announcement is back none can be left */
    fi
}

inline on_start()
{
    if
#ifdef BUG_START_ALTERNATES /* a repeated START has the bit of the first, so it is passed on like any copy */
    :: phase[me] == NUMBERED -> put(START, 0, ed, b, 0)
#endif
#ifndef BUG_START_OVERTAKES /* a START ends whatever goes on */
    :: phase[me] == PLAYING ->
        assert(applied[me] > (game[me] - 1) * FRAMES) /* 4; else it comes behind its announcement */
#endif
    :: else ->
        assert(OVER(me));      /* 4 */
        assert(ed + 1 == me);  /* 3 */
        phase[me] = NUMBERED;
        put(START, 0, ed + 1, b, 0)
    fi
}

inline on_announcement_at_starter()
{
    if
    :: phase[me] == ANNOUNCING ->
        settle();
        sit_down()
    :: else -> assert(phase[me] == PLAYING || phase[me] == ENDED) /* a late copy */
    fi
}

inline on_announcement()
{
    if
    :: phase[me] == NUMBERED -> sit_down()
    :: else
    fi;
    put(ANNOUNCE, 0, ed, b, 0)
}

inline on_own()
{
    if
    :: out[me] && out_kind[me] == DATA && b == out_bit[me] ->
        assert(seq == out_seq[me]); /* 2: else it would have to stop, taking it for damaged */
        settle();
        end_if_over()
    :: else /* a late copy is taken off in silence */
    fi
}

inline on_others()
{
    if
    :: b == BIT_OF(me, eo) -> /* case 1 */
#ifndef BUG_COPY_SWALLOWED
        put(DATA, eo, ed, b, seq)
#else
        skip
#endif
#ifdef BUG_NO_DROP /* a plain alternating bit: whatever is new is applied */
    :: else ->
#else
    :: b != BIT_OF(me, eo) && holder[me] == eo -> /* case 2 */
#endif
        assert(seq == applied[me]); /* 2 */
        applied[me]++;
        last[me] = last[me] ^ (1 << eo);
        holder[me] = (OVER(me) -> NOBODY : ed);
        put(DATA, eo, ed, b, seq);
        end_if_over()
#ifndef BUG_NO_DROP
    :: else /* case 3 */
#endif
    fi
}

inline on_data()
{
    if
    :: phase[me] == PLAYING || phase[me] == ENDED ->
        if
        :: eo == me -> on_own()
        :: else -> on_others()
        fi
    :: phase[me] == STARTING && eo != me && b == BIT_OF(me, eo) ->
        put(DATA, eo, ed, b, seq) /* somebody has not seen the last game's end */
    :: phase[me] == NUMBERED || phase[me] == IDLE -> put(DATA, eo, ed, b, seq)
    :: else /* older than our START or announcement: taken off */
    fi
}

proctype station(byte me)
{
    byte kind, eo, ed, seq, to;
    bit b;
    do
    :: atomic {
        cable[(me + N - 1) % N]?kind, eo, ed, b, seq ->
        if
        :: kind == START && me == 0 -> on_start_at_starter()
        :: kind == START && me != 0 -> on_start()
        :: kind == ANNOUNCE && me == 0 -> on_announcement_at_starter()
        :: kind == ANNOUNCE && me != 0 -> on_announcement()
        :: kind == DATA -> on_data()
        fi;
        kind = 0; eo = 0; ed = 0; seq = 0; b = 0
       }
    :: atomic {
#ifdef BUG_NO_WAIT /* a station sends on before its last frame is back */
        phase[me] == PLAYING && holder[me] == me ->
#else
        phase[me] == PLAYING && holder[me] == me && !out[me] ->
#endif
        if /* whom the right goes to */
        :: to = 0
        :: to = 1
#if N > 2
        :: to = 2
#endif
#if N > 3
        :: to = 3
#endif
        fi;
        send_new()
       }
    :: atomic {
        me == 0 && ((phase[me] == IDLE) || (phase[me] == ENDED && game[me] < GAMES)) ->
        phase[me] = STARTING;
        send_own(START, 0, 0, 0)
       }
    :: atomic { out[me] && early < EARLY -> early++; send_again() }
    :: atomic { due[me] -> due[me] = false; send_again() }
    :: done -> break
    od
}

/* Timeouts are all of the same length: when nothing moves any more, whose frame is out sends it again. */
inline tick(i)
{
    if
    :: out[i] ->
        patience[i]++;
        assert(patience[i] <= PATIENCE); /* 5 */
        due[i] = true;
        any = true
    :: else
    fi;
    ended = ended && phase[i] == ENDED
}

init
{
    bool any, ended;
    atomic {
        run station(0);
        run station(1);
#if N > 2
        run station(2);
#endif
#if N > 3
        run station(3);
#endif
    }
    do
    :: atomic {
        timeout ->
        any = false;
        ended = true;
        tick(0);
        tick(1);
#if N > 2
        tick(2);
#endif
#if N > 3
        tick(3);
#endif
        if
        :: any -> any = false; ended = false
        :: else ->
            assert(ended && game[0] == GAMES); /* 5 */
            break
        fi
       }
    od;
    done = true
}

#!/usr/bin/env perl
# A Reversi client of a third make, from seed 003 and the rulings R1 to R11 alone. Core Perl only.
#
#   reversi_client.pl HOST PORT NAME SEED [dice] [compat] [games=N]
#
# Plays at random, checks every board, turn, die and end, and prints one JSON line a game. Exit 0: no fault, 1: a fault on
# stderr. The name goes out with a single zero behind it and every packet in two pieces.
use strict;
use warnings;
use IO::Socket::INET;
use Socket qw(IPPROTO_TCP TCP_NODELAY);

my ($host, $port, $name, $seed, @words) = @ARGV;
die "usage: reversi_client.pl HOST PORT NAME SEED [dice] [compat] [games=N]\n" unless defined $seed;
my $ask = grep { $_ eq 'dice' } @words;
my $compat = grep({ $_ eq 'compat' } @words) ? 1 : 0;
my ($games) = map { /^games=(\d+)$/ ? $1 : () } @words;
$games //= 1;
srand($seed);

my $wire = IO::Socket::INET->new(PeerAddr => $host, PeerPort => $port, Proto => 'tcp') or die "FAULT: no connection: $!\n";
setsockopt($wire, IPPROTO_TCP, TCP_NODELAY, 1);
$wire->autoflush(1);
$SIG{ALRM} = sub { fault("nothing comes any more") };
$| = 1;

sub fault { print STDERR "FAULT: @_\n"; exit 1 }

sub say_octets {
    my $octets = pack 'C*', @_;
    my $cut = int(length($octets) / 2);
    print $wire substr($octets, 0, $cut);
    print $wire substr($octets, $cut);
}

sub octets {
    my ($count) = @_;
    my $got = '';
    alarm 30;
    while (length $got < $count) {
        my $more = sysread $wire, $got, $count - length $got, length $got;
        fault("the connection is closed") unless $more;
    }
    alarm 0;
    return unpack 'C*', $got;
}

# The board is a string of 64 characters in the order of the picture: (1,1), (1,2) ... (8,8). "." is empty, "w", "b".
# A square is its index: 8 * x + y.
my ($board, $turn, @dice);

sub line_from {
    my ($x, $y, $dx, $dy, $own, $other) = @_;
    my @line;
    while (1) {
        $x += $dx;
        $y += $dy;
        return () if $x < 0 || $x > 7 || $y < 0 || $y > 7;
        my $at = substr $board, 8 * $x + $y, 1;
        return @line if $at eq $own;
        return () if $at ne $other;
        push @line, 8 * $x + $y;
    }
}

sub turned {
    my ($square, $own) = @_;
    return () if substr($board, $square, 1) ne '.';
    my $other = $own eq 'b' ? 'w' : 'b';
    my @all;
    for my $dx (-1 .. 1) {
        for my $dy (-1 .. 1) {
            push @all, line_from($square >> 3, $square & 7, $dx, $dy, $own, $other) if $dx || $dy;
        }
    }
    return @all;
}

sub moves { my ($own) = @_; return grep { my @t = turned($_, $own); @t > 0 } 0 .. 63 }

sub open_moves {
    return grep {
        my ($x, $y) = ($_ >> 3, $_ & 7);
        !@dice || grep { $_ == $x + 1 || $_ == $y + 1 } @dice
    } moves($turn);
}

sub other { return $_[0] eq 'b' ? 'w' : 'b' }

for my $game (1 .. $games) {
    say_octets(0x52, 0x56, 0x80, unpack('C*', $name), 0);
    my ($r, $v, $flags, $colours, @rival) = octets(20);
    fault("packet 1 is not there") unless $r == 0x52 && $v == 0x56 && $flags == 0x80;
    my $mine = ($colours >> 4) == 1 ? 'b' : ($colours >> 4) == 0 ? 'w' : fault("colour nibble $colours");
    $turn = ($colours & 15) == 1 ? 'b' : ($colours & 15) == 0 ? 'w' : fault("first nibble $colours");
    my $rival = join '', map { $_ ? chr : '' } @rival;
    $board = '.' x 64;
    substr($board, 8 * 3 + 3, 1) = substr($board, 8 * 4 + 4, 1) = 'w';
    substr($board, 8 * 3 + 4, 1) = substr($board, 8 * 4 + 3, 1) = 'b';
    @dice = ();
    my ($moved, $asked, $demanded, $over, $count) = (0, 0, 0, 0, 0);
    my $play = sub {
        my @open = open_moves();
        my $square = $open[int rand @open];
        $moved = 1;
        say_octets(0x52, 0x56, 0x40, ($square >> 3) << 4 | ($square & 7));
    };
    my $begin = sub {
        return if $over || $turn ne $mine;
        return $play->() unless $ask || $demanded;
        $asked = 1;
        say_octets(0x52, 0x56, 0x50, $mine eq 'b' ? 1 : 0);
    };
    $begin->();
    while (1) {
        my ($sign1, $sign2, $kind) = octets(3);
        fault("signature") unless $sign1 == 0x52 && $sign2 == 0x56;
        if ($kind == 0x10) {
            @dice = octets(3);
            my %different = map { $_ => 1 } @dice;
            fault("dice @dice") if keys %different != 3 || grep { $_ < 1 || $_ > 8 } @dice;
            fault("dice @dice leave nothing open") unless open_moves();
            $play->() if $turn eq $mine && $asked && !$moved;
        } elsif ($kind == 0x48) {
            fault("packet 5 for a right move") if !$moved || @dice;
            ($moved, $demanded) = (0, 1);
            $begin->();
        } elsif ($kind == 0x40) {
            my ($next, @packed) = octets(17);
            my $values = join '', map { my $o = $_; map { $o >> $_ & 3 } 6, 4, 2, 0 } @packed;
            my $theirs = $values =~ tr/0123/.wb?/r;
            $theirs =~ tr/wb/bw/ if $compat;
            my @new = grep { substr($board, $_, 1) eq '.' && substr($theirs, $_, 1) ne '.' } 0 .. 63;
            fault("not one new disc, but @new") unless @new == 1;
            fault("square $new[0] is not open") unless grep { $_ == $new[0] } open_moves();
            substr($board, $_, 1) = $turn for turned($new[0], $turn);
            substr($board, $new[0], 1) = $turn;
            $count++;
            fault("other discs turned over") unless $board eq $theirs;
            my ($others, $sames) = (scalar moves(other($turn)), scalar moves($turn));
            $over = !$others && !$sames;
            $turn = other($turn) if $others || !$sames;
            fault("next colour $next") unless $next == (($turn eq 'b' ? 1 : 0) ^ $compat);
            @dice = ();
            $moved = $asked = 0;
            $begin->();
        } elsif ($kind == 0x20) {
            my ($reason) = octets(1);
            my $white = () = $board =~ /w/g;
            my $black = () = $board =~ /b/g;
            my $right = $white == $black ? 0 : $white > $black ? 1 : 2;
            fault("reason $reason with $white white and $black black") if $over && $reason != $right;
            fault("reason $reason in the middle") if !$over && $reason != 0 && $reason != ($mine eq 'b' ? 3 : 4);
            printf qq({"event":"end","name":"%s","rival":"%s","colour":%d,"reason":%d,"white":%d,"black":%d,"moves":%d}\n),
                $name, $rival, $mine eq 'b' ? 1 : 0, $reason, $white, $black, $count;
            last;
        } else {
            fault(sprintf "flags %02x", $kind);
        }
    }
}
exit 0;

#!/bin/sh
# An evening on two laptops, A.db and B.db in the present folder: a match on each, one continued on both, one
# corrected on both; then everything comes together, on A and on B.
set -e
a() { chapeau --db A.db "$@"; }
b() { chapeau --db B.db "$@"; }

# Before the evening both have the same history: B is a copy of A.
a new Ann Bob --stakes 1-3 --target 600 --dealer Ann --date 2026-11-01
a add 'Ann=KKKK 7777 555 AAAA' 'Bob=QsQQ 999 888 / 4 4 J 10 3 6'
a new Ann Cho --stakes 1-3 --target 600 --dealer Cho --date 2026-11-01
a add 'Ann=333 444 / Q 8 8' 'Cho=AAA KKKK 101010'
a backup B.db

# A match of its own on each.
a new Ann Dee --stakes 1-3 --dealer Ann --date 2026-11-02
a add --points 'Ann=280*' 'Dee=45'
b new Bob Cho --stakes 1-3 --dealer Bob --date 2026-11-02
b add --points Bob=110 Cho=65

# Match 1 goes on at both tables; on A the first hand of match 2 is corrected, on B its stakes.
a add -m 1 'Ann=AAA 8888 / K K Q 9 5 2 7 4' 'Bob=JdJJ2 1010T10 3333 666'
b add -m 1 'Ann=QsQQQ 6666 K-K-K-2 444' 'Bob=101010 7777 / 9 9 Jd 5 5 3 A J'
a amend -m 2 1 'Ann=333 444 / Q Q 8' --reason 'a queen overlooked'
b edit-match -m 2 --stakes 2-6

# What is no contradiction comes together without a word; the hands of match 1 are two in one place.
a merge B.db && exit 1
a merge B.db --on-conflict dispute
a resolve -m 1
a resolve -m 1 --keep both --reason 'they were two hands'
b merge A.db

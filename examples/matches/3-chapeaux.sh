#!/bin/sh
# Scores below zero are chapeaux: circled, and paid for by the loser.
set -e
chapeau new Ann Bob --stakes 1-3 --currency CAD --dealer Ann --date 2026-11-01
chapeau add 'Ann=QsQsQQ AAAA 1010T10 888' 'Bob=333 / Jd K K K 9 9 7 6 5 2 2 4'
chapeau add 'Bob=AAAAA KKKK 7777 555' 'Ann=/ Qs J J 10 10 9 9 8 8 6 6 4 3 3 2'
chapeau add 'Ann=JdJdJJ AAAA KKKK 999' 'Bob=444 / Qs Q Q 2 2 10 10 8 7 7 6 5'
chapeau add 'Ann=1010T1010 QsQQQ AAAAA 333' 'Bob=888 666 / Jd K K J 9 9 7 5 4'

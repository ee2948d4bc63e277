#!/bin/sh
# An ordinary match for $1-$3: who goes out, who is caught with cards, who gets there first.
set -e
chapeau new Ann Bob --stakes 1-3 --currency CAD --dealer Ann --date 2026-11-01
chapeau add 'Ann=KKKK 7777 555 AAAA' 'Bob=QsQQ 999 888 / 4 4 J 10 3 6'
chapeau add 'Ann=AAA 8888 / K K Q 9 5 2 7 4' 'Bob=JdJJ2 1010T10 3333 666'
chapeau add 'Ann=QsQQQ 6666 K-K-K-2 444' 'Bob=101010 7777 / 9 9 Jd 5 5 3 A J'
chapeau add 'Bob=9x5 AAAA 888 333' 'Ann=JJJ 5555 / Qs K K 10 7 7 6 4'
chapeau add 'Ann=QQQQs2 AAAAA 7777 1010T' 'Bob=KKKK 666 / 8 8 5 4 3 9 9 J'
chapeau add 'Ann=33333 KKKKK 8888 JJJ' 'Bob=AAA QsQQ / 6 6 4 10 10 7 9 5 2'
chapeau add 'Ann=AAAA KKKKK 1010T10 8888' 'Bob=444 777 333 / K 9 9 5 J 10'

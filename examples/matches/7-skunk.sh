#!/bin/sh
# Marks and a skunk under the wikipedia rules: the loser has less than half the target.
set -e
chapeau new Ann Bob --rules wikipedia --stakes 1-3 --currency CAD --dealer Ann --date 2026-11-01
chapeau add 'Ann=AAAAA KKKK 999 JdJJ' 'Bob=QsQQ 888 10-T-10 / 7 7 5 4 6 3'
chapeau add 'Bob=KKKK 444 666 QQQ 222' 'Ann=JdJJ 3333 / A 10 10 9 8 8 7 5'
chapeau add 'Ann=Qx8 AAAAAAA' 'Bob=7777 / K K Jd 10 9 8 5 5 3 6 2'

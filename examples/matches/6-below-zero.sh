#!/bin/sh
# A loser below zero pays the difference three times over under the pagat rules.
set -e
chapeau new Ann Bob --stakes 1-3 --currency CAD --dealer Bob --date 2026-11-01
chapeau add 'Ann=QsQsQQQ KKKK AAAAAA' 'Bob=444 / Jd K K J 9 9 8 7 6 2 3 3'
chapeau add 'Ann=1010T1010 JdJdJ 77777 222' 'Bob=/ Qs Q A A K K 9 8 8 6 5 5 4 3 3'

#!/bin/sh
# Equal totals at or above the target: another hand is played, until one is ahead.
set -e
chapeau new Ann Bob --stakes 1-3 --currency CAD --dealer Ann --date 2026-11-01
chapeau add --points 'Ann=520*' 'Bob=310'
chapeau add --points 'Ann=140' 'Bob=430*'
chapeau add --points 'Ann=335' 'Bob=260*'
chapeau add --points 'Ann=215' 'Bob=210*'
chapeau add 'Ann=KKKK 7777 555 666 / 4' 'Bob=AAAAA 1010T10 JJJ2 999'

#!/bin/sh
# A perfect set within a natural out counts four times and earns two stars.
set -e
chapeau new Ann Bob --stakes 0.25 --currency CAD --dealer Bob --date 2026-11-01
chapeau add 'Ann=7x8 KKKK 333' 'Bob=AAAA QQQ / 9 9 J 10 5 4 4 6'
chapeau add 'Bob=Qx8 10-10-10-10 AAA' 'Ann=JdJJJ 8888 / K 9 9 5 6 3 2'

#!/bin/sh
# Stakes in yen, which has no smaller coin.
set -e
chapeau new Ann Bob --stakes 100-300 --currency JPY --dealer Ann --date 2026-11-01
chapeau add 'Ann=Qx8 KKKK AAA' 'Bob=6666 999 JJJ / 8 8 5 4 3'

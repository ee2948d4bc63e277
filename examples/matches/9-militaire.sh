#!/bin/sh
# Militaire, for three: contracts, a joker in a run, a card that was not used, a round that nobody ended.
set -e
chapeau new --game militaire Ann Bob Cho --target 250 --dealer Bob --date 2026-11-01
chapeau add 'Ann=777 3456s' 'Bob=KKK' 'Cho=A23h / 9 9 Jo'
chapeau add 'Ann=10JQd' 'Bob=345678cJo' 'Cho='
chapeau add --no-out 'Ann=999' 'Bob=' 'Cho=QQQQ'
chapeau add 'Ann=555 888 / A' 'Bob=JJJ' 'Cho=4hJo6h'
chapeau add 'Ann=89dJo' 'Bob=222 666 / K' 'Cho=AAAA'

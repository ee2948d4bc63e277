#!/bin/sh
# A sheet that was kept on paper: scores with their stars and circles, nothing else.
set -e
chapeau new Ann Bob --stakes 5-15 --currency CAD --date 1998-02-14 --note 'from the old scorebook'
chapeau add --points 'Ann=280*' 'Bob=(45)'
chapeau add --points 'Ann=95' 'Bob=160'
chapeau add --points 'Ann=**560' 'Bob=(20)'
chapeau add --points 'Ann=75' 'Bob=230*' --out Bob
chapeau add --points 'Ann=310*' 'Bob=145'

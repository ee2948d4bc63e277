# Completion for chapeau: the program itself says what may stand at the cursor.
function __chapeau_complete
    set -l words (commandline -opc)
    set -l at_cursor (commandline -ct)
    set -l lines ($words[1] complete -- $words[2..-1] (string unescape -- "$at_cursor"; or echo -- $at_cursor) 2>/dev/null)
    if test "$lines[1]" = files
        __fish_complete_path $at_cursor
    else if set -q lines[2]
        printf '%s\t%s\n' $lines[2..-1]
    end
end
complete -c chapeau -f -a '(__chapeau_complete)'

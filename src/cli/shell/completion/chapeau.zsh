#compdef chapeau
# Completion for chapeau: the program itself says what may stand at the cursor.
_chapeau() {
  local -a lines plain plain_shown open open_shown
  local word text shown
  lines=("${(@f)$("${(Q)words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  if [[ $lines[1] == files ]]; then
    [[ $PREFIX == --*=* ]] && compset -P '*='
    _files
    return
  fi
  for word text in "${(@)lines[2,-1]}"; do
    shown=${word}${text:+  -- $text}
    if [[ $word == *= ]]; then
      open+=("$word")
      open_shown+=("$shown")
    elif [[ -n $word ]]; then
      plain+=("$word")
      plain_shown+=("$shown")
    fi
  done
  # A name is found in either case.
  local -a either=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
  (($#plain)) && compadd $either -l -d plain_shown -a plain
  (($#open)) && compadd $either -S '' -l -d open_shown -a open
}
if [[ $funcstack[1] == _chapeau ]]; then
  _chapeau "$@"
else
  compdef _chapeau chapeau
fi

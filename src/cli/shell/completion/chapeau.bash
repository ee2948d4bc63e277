# Completion for chapeau: the program itself says what may stand at the cursor.
_chapeau() {
  local words=() lines=() word cut quoted glue="" last="${COMP_WORDS[COMP_CWORD]}" i
  COMPREPLY=()
  # bash takes NAME=CARDS apart at the "="; the program wants it whole, and without quotes.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == = && ${#words[@]} -gt 0 ]]; then
      words[${#words[@]}-1]+="="
      glue=yes
      continue
    fi
    [[ -z $word && ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && glue=""
    if [[ $glue ]]; then
      words[${#words[@]}-1]+=${word//[\'\"\\]/}
    else
      words+=("${word//[\'\"\\]/}")
    fi
    glue=""
  done
  mapfile -t lines < <("$1" complete -- "${words[@]}" 2>/dev/null)
  if [[ ${lines[0]} == files ]]; then
    compopt -o default
    return
  fi
  # What is replaced begins behind the "=".
  cut=""
  [[ $COMP_WORDBREAKS == *=* && ${words[${#words[@]}-1]} == *=* ]] && cut="${words[${#words[@]}-1]%%=*}="
  for ((i = 1; i < ${#lines[@]}; i += 2)); do
    word=${lines[i]#"$cut"}
    # A name is only a name, whatever a shell would take it for.
    case $last in
      \'*) quoted=${word//\'/\'\\\'\'} ;;
      \"*)
        quoted=${word//\\/\\\\}
        quoted=${quoted//\$/\\\$}
        quoted=${quoted//\`/\\\`}
        quoted=${quoted//\"/\\\"}
        ;;
      *) printf -v quoted %q "$word" ;;
    esac
    COMPREPLY+=("$quoted")
    [[ $word == *= ]] && compopt -o nospace
  done
}
complete -F _chapeau chapeau

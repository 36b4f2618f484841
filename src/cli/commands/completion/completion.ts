import { EXIT } from "../../exit-codes.ts";
import type { World } from "../../world.ts";
import { COMPLETE, type Shell } from "./shells.ts";

export type CompletionFlags = Readonly<Record<string, never>>;

/**
 * Each script hands the words before the cursor on, the last one even when it is empty, and takes a proposal from each
 * line; where there is none, files are proposed.
 */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_assay_complete() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    [ -n "$line" ] && COMPREPLY+=("$(printf '%q' "$line")")
  done < <("\${COMP_WORDS[0]}" ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -o bashdefault -F _assay_complete assay
`,
  zsh: `#compdef assay
_assay() {
  local -a proposals
  proposals=("\${(@f)$("\${words[1]}" ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  proposals=("\${(@)proposals:#}")
  if (( \${#proposals} )); then
    compadd -- "\${proposals[@]}"
  else
    _files
  fi
}
compdef _assay assay
`,
  fish: `function __assay_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    $words[1] ${COMPLETE} $words[2..-1] "$current" 2>/dev/null
end
complete -c assay -a '(__assay_complete)'
`,
};

/** `assay completion`: a script for the shell. */
export async function completion(world: World, _flags: CompletionFlags, shell: string): Promise<number> {
  world.process.stdout.write(SCRIPTS[shell as Shell]);
  return EXIT.done;
}

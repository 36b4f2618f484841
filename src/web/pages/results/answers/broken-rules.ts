/** Letters and figures alone, so that a quote is known whatever stands around it. */
const bare = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Rules that a judge's reason quotes. */
export function brokenRules(rules: readonly string[], reason: string): string[] {
  const said = bare(reason);
  return rules.filter((rule) => bare(rule).trim() !== "" && said.includes(bare(rule)));
}

/** How many parts of a description are said before it says that there are more. */
const MOST = 30;

/** Parts of a description, one sentence each. */
export function inWords(parts: readonly string[]): string {
  const said = parts.slice(0, MOST).map((part) => `${part}.`);
  const rest = parts.length - said.length;
  return [...said, ...(rest > 0 ? [`And ${rest} more in the table.`] : [])].join(" ");
}

/** Said in a caption where a hollow mark appears. */
export function hollowWords(models: readonly { readonly simulated: boolean }[]): string {
  return models.some(({ simulated }) => simulated) ? " Hollow dot: a simulated model." : "";
}

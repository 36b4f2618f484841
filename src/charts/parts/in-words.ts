import { type Translate, english } from "../../core/index.ts";

/** How many parts of a description are said before it says that there are more. */
const MOST = 30;

/** Parts of a description, one sentence each. */
export function inWords(parts: readonly string[], translate: Translate = english): string {
  const said = parts.slice(0, MOST).map((part) => `${part}.`);
  const rest = parts.length - said.length;
  const more = /*i18n*/ { id: "chart.more", message: "And {rest} more in the table.", values: { rest } };
  return [...said, ...(rest > 0 ? [translate(more)] : [])].join(" ");
}

/** Said in a caption where a hollow mark appears, after a blank. */
export function hollowWords(
  models: readonly { readonly simulated: boolean }[],
  translate: Translate = english,
): string {
  if (!models.some(({ simulated }) => simulated)) return "";
  return ` ${translate(/*i18n*/ { id: "chart.hollow", message: "Hollow dot: a simulated model." })}`;
}

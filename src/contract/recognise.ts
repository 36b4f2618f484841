/** A sentence of the API: which one it is, and what it is filled with. */
export interface Recognised {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

/** `isPart`: the text was found inside another one, where a single word may as well be a name. */
export type Recognise = (english: string, isPart?: boolean) => Recognised | null;

interface Template {
  readonly id: string;
  /** One more than there are names: what stands before, between and after what is filled in. */
  readonly literals: readonly string[];
  readonly names: readonly string[];
}

/** With fewer letters of its own, a template would be found in what it has nothing to do with. */
const FEWEST_LETTERS = 4;
/** No sentence of the API is longer than this; what is, comes from elsewhere. */
const LONGEST = 10_000;
/** Reasons stand in reasons, but no deeper than this. */
const DEEPEST = 4;

/** Tells which template an English sentence was made from: the one with the most words of its own. */
export function recogniser(templates: readonly string[]): Recognise {
  const known = templates
    .map(parsed)
    .filter(({ literals }) => lettersIn(literals) >= FEWEST_LETTERS)
    .sort((one, other) => lengthOf(other) - lengthOf(one));
  return (english, isPart = false) => {
    if (english.length > LONGEST) return null;
    for (const template of known) {
      const values = isPart && isWord(template) ? null : valuesIn(english, template);
      if (values !== null) return { id: template.id, values };
    }
    return null;
  };
}

/** Says sentences of the API in another language, and what they are filled with. What nobody knows stays as it is. */
export function speaker(
  recognise: Recognise,
  say: (id: string, values: Readonly<Record<string, string>>) => string,
): (english: string) => string {
  const whole = (english: string, depth: number): string | null => {
    const found = recognise(english, depth > 0);
    if (found === null) return null;
    const values = Object.entries(found.values).map(([name, value]) => [name, part(value, depth + 1)]);
    return say(found.id, Object.fromEntries(values) as Record<string, string>);
  };
  const part = (english: string, depth: number): string => {
    if (depth > DEEPEST || english.length > LONGEST) return english;
    const said = whole(english, depth) ?? asSentence(english, depth);
    if (said !== null) return said;
    const sentences = english.split(/(?<=[.!?]) /);
    if (sentences.length === 1) return english;
    return sentences
      .map((sentence) => whole(sentence, depth + 1) ?? asSentence(sentence, depth + 1) ?? sentence)
      .join(" ");
  };
  /** A reason that was made a sentence, with a capital letter and a full stop. */
  const asSentence = (english: string, depth: number): string | null => {
    if (!english.endsWith(".")) return null;
    const words = english.slice(0, -1);
    const said = whole(words, depth) ?? whole(`${words.charAt(0).toLowerCase()}${words.slice(1)}`, depth);
    return said === null ? null : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  };
  return (english) => part(english, 0);
}

/** Braces between apostrophes stand for themselves. */
function parsed(id: string): Template {
  const [literals, names] = [[""], [] as string[]];
  for (const [token, quoted, name] of id.matchAll(/'([{}]+)'|\{(\w+)\}|[^]/g)) {
    if (name === undefined) literals.push(`${literals.pop() ?? ""}${quoted ?? token}`);
    else {
      names.push(name);
      literals.push("");
    }
  }
  return { id, literals, names };
}

/** What a text fills a template with, each as short as can be; null when it was not made from it. */
function valuesIn(text: string, { literals, names }: Template): Record<string, string> | null {
  const [first = "", ...others] = literals;
  const last = others.pop();
  if (last === undefined) return text === first ? {} : null;
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return null;
  const values: Record<string, string> = {};
  let from = first.length;
  for (const [index, literal] of others.entries()) {
    const at = text.indexOf(literal, from);
    if (at === -1 || at + literal.length > end) return null;
    values[names[index] ?? ""] = text.slice(from, at);
    from = at + literal.length;
  }
  values[names.at(-1) ?? ""] = text.slice(from, end);
  return values;
}

const lengthOf = ({ literals }: Template): number => literals.join("").length;
const lettersIn = (literals: readonly string[]): number => literals.join("").match(/\p{L}/gu)?.length ?? 0;
const isWord = ({ names, literals }: Template): boolean =>
  names.length === 0 && literals.every((literal) => !literal.includes(" "));

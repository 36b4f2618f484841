/** An element as it was read. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Everything that XML 1.0 can hold. */
const ALLOWED = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const TAG = /<(\/?)([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w.-]*="[^"<]*")*)\s*(\/?)>/y;

/** Reads XML without comments, sections and processing instructions, strictly: whatever is wrong is thrown. */
export function readXml(document: string): XmlElement {
  if (!document.isWellFormed() || !ALLOWED.test(document)) throw new Error("characters that XML cannot hold");
  let place = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(document)?.[0].length ?? 0;
  const root = open("", {});
  const path = [root];
  while (place < document.length) {
    const next = document.indexOf("<", place);
    const end = next === -1 ? document.length : next;
    const own = path.at(-1) ?? root;
    own.text += unescaped(document.slice(place, end));
    place = end;
    if (next === -1) break;
    TAG.lastIndex = place;
    const [tag, closes, name = "", attributes = "", isEmpty] = TAG.exec(document) ?? [];
    if (tag === undefined) throw new Error(`no tag at ${document.slice(place, place + 40)}`);
    place += tag.length;
    if (closes === "/") {
      if (path.pop()?.name !== name || path.length === 0) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const element = open(name, attributesOf(attributes));
    own.children.push(element);
    if (isEmpty !== "/") path.push(element);
  }
  const [only] = root.children;
  if (path.length !== 1 || root.children.length !== 1 || only === undefined || root.text.trim() !== "")
    throw new Error("not one element, or one that is not closed");
  return only;
}

function open(name: string, attributes: Record<string, string>) {
  const children: XmlElement[] = [];
  return { name, attributes, children, text: "" };
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w.-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => {
    // A parser makes blanks of line breaks that stand in an attribute as they are.
    if (/[\t\n\r]/.test(value)) throw new Error(`a line break in ${name}`);
    return [name, unescaped(value)] as const;
  });
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error("an attribute twice");
  return Object.fromEntries(pairs);
}

function unescaped(text: string): string {
  if (text.includes("]]>")) throw new Error("]]> in text");
  return text.replaceAll(/&(#?\w*;?)/g, (whole, word: string) => {
    const number = /^#(\d+);$/.exec(word)?.[1];
    const found = number === undefined ? NAMED[word.slice(0, -1)] : String.fromCodePoint(Number(number));
    if (found === undefined || !word.endsWith(";")) throw new Error(`no entity ${whole}`);
    return found;
  });
}

import { phrase } from "../core/index.ts";
import {
  type Alias,
  type Document,
  LineCounter,
  type Pair,
  type YAMLMap,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  visit,
} from "yaml";
import type { Fault } from "../core/index.ts";

type Place = Required<Pick<Fault, "line" | "column">>;

/** A YAML or JSON text with where its keys stand. */
export interface KeyPositions {
  /** What is wrong with the text itself. */
  readonly faults: readonly Fault[];
  value(): unknown;
  /** Where a key stands; where it is missing, the nearest key above it. */
  locate(path: readonly PropertyKey[]): Place;
}

export function keyPositions(text: string): KeyPositions {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const faults = [
    ...document.errors.map(({ pos, message }) => ({ offset: pos[0], message })),
    ...danglingAliases(document).map(({ range, source }) => ({
      offset: range?.[0] ?? 0,
      message: phrase`*${source} refers to nothing`,
    })),
  ];
  return {
    faults: faults.map(({ offset, message }) => ({
      ...place(offset),
      message,
      expected: phrase`YAML or JSON`,
    })),
    value: () => document.toJS(),
    locate: (path) => {
      for (let length = path.length; length > 0; length -= 1) {
        const offset = offsetOf(document, path.slice(0, length));
        if (offset !== null) return place(offset);
      }
      return { line: 1, column: 1 };
    },
  };
}

function danglingAliases(document: Document): Alias[] {
  const dangling: Alias[] = [];
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) === undefined) dangling.push(alias);
    },
  });
  return dangling;
}

/** A key's pair: written there, or merged in with `<<`. */
function pairOf(document: Document, map: YAMLMap, part: PropertyKey): Pair | null {
  const own = map.items.find(({ key }) => isScalar(key) && key.value === part);
  if (own !== undefined) return own;
  const merged = map.items.find(({ key }) => isScalar(key) && key.source === "<<")?.value;
  const sources: readonly unknown[] = isSeq(merged) ? merged.items : [merged];
  for (const source of sources) {
    const from: unknown = isAlias(source) ? source.resolve(document) : source;
    const pair = isMap(from) ? pairOf(document, from, part) : null;
    if (pair !== null) return pair;
  }
  return null;
}

/** The offset of a key, or of a list's entry; null when it is not there. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | null {
  let node: unknown = document.contents;
  let offset: number | null = null;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = pairOf(document, node, part);
      if (pair === null) return null;
      offset = isNode(pair.key) ? (pair.key.range?.[0] ?? null) : null;
      node = pair.value;
    } else if (isNode(node) && "items" in node && typeof part === "number") {
      const items: readonly unknown[] = Array.isArray(node.items) ? node.items : [];
      node = items[part];
      if (!isNode(node)) return null;
      offset = node.range?.[0] ?? null;
    } else {
      return null;
    }
  }
  return offset;
}

import { LineCounter, type Node, isMap, isNode, isScalar, parseDocument } from "yaml";
import {
  Failure,
  type Fault,
  type NamedFile,
  type RunConfig,
  checkConfig,
  runConfigSchema,
  explainIssue,
  keyPath,
} from "../core/index.ts";

export interface ConfigFile {
  readonly config: RunConfig;
  /** Where a key stands in the file. */
  locate(path: readonly PropertyKey[]): Pick<Fault, "line" | "column">;
}

/** Reads a config, YAML or JSON. Every fault says line, column and key. */
export function readConfigFile(file: NamedFile): ConfigFile {
  const lines = new LineCounter();
  const document = parseDocument(file.content.replace(/^\uFEFF/, ""), {
    lineCounter: lines,
    prettyErrors: false,
  });
  const place = (offset: number): Pick<Fault, "line" | "column"> => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };

  if (document.errors.length > 0) {
    throw refuse(
      file.path,
      document.errors.map((error) => ({
        ...place(error.pos[0]),
        message: error.message,
        expected: "YAML or JSON",
      })),
    );
  }

  /** Where a key stands; where it is missing, the nearest key above it. */
  const locate = (path: readonly PropertyKey[]): Pick<Fault, "line" | "column"> => {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = offsetOf(document.contents, path.slice(0, length));
      if (offset !== null) return place(offset);
    }
    return { line: 1, column: 1 };
  };

  const parsed = runConfigSchema.safeParse(document.toJS() ?? {});
  if (!parsed.success) {
    const found = parsed.error.issues.flatMap(explainIssue);
    throw refuse(
      file.path,
      found.map(({ path, fault }) => ({ ...locate(path), ...fault })),
    );
  }
  const faults = checkConfig(parsed.data).map(({ path, message, expected }) => ({
    ...locate(path),
    key: keyPath(path),
    message,
    expected,
  }));
  if (faults.length > 0) throw refuse(file.path, faults);
  return { config: parsed.data, locate };
}

function refuse(path: string, faults: readonly Fault[]): Failure {
  return new Failure("invalid-input", `${path} is not a valid config.`, {
    faults: faults.map((fault) => ({ file: path, ...fault })),
  });
}

/** The offset of a key, or of a list's entry; null when it is not there. */
function offsetOf(root: Node | null, path: readonly PropertyKey[]): number | null {
  let node: unknown = root;
  let offset: number | null = null;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
      if (pair === undefined) return null;
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

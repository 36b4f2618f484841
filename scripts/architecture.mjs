// Reads the sources' imports and holds them against architecture.json.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?["']([^"']+)["']|\bimport\s*\(\s*["']([^"']+)["']\s*\)/g;

/** Comments and strings blanked out, so that names in them do not count. What a template computes is code. */
function codeOnly(text) {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|[^:"'`])\/\/.*$/gm, "$1")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, (literal) => {
      const computed = literal.startsWith("`") ? [...literal.matchAll(/\$\{([^{}]*)\}/g)] : [];
      return ['""', ...computed.map(([, code]) => codeOnly(code))].join(" ");
    });
}

export function readArchitecture(root) {
  return JSON.parse(readFileSync(join(root, "architecture.json"), "utf8"));
}

/** Every source file with its text, test helpers and tests left out. */
export function readSources(root, architecture) {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${name.split(sep).join("/")}`)
    .filter((path) => !architecture.testHelpers.some((part) => path.includes(part)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

const roomOf = (path) => path.split("/")[1];
const packageOf = (specifier) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** What each file imports. */
export function importsOf({ path, text }) {
  // Texts of other rooms are shown in translation; there is no code in them.
  const specifiers = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2]);
  return specifiers
    .filter((one) => !one.endsWith(".po"))
    .map((specifier) => {
      const target = specifier.startsWith(".")
        ? relative(".", normalize(join(dirname(path), specifier)))
            .split(sep)
            .join("/")
        : null;
      return { specifier, target };
    });
}

/** Where a name of the outside world is used. Of `new Date()` only without an argument: that asks for the time. */
function useOf(name) {
  if (name.endsWith("()")) {
    const made = name.slice(0, -2).replaceAll(" ", "\\s+");
    return new RegExp(`(?<![\\w.])${made}(?:\\s*\\(\\s*\\)|(?![\\w(]|\\s*\\())`);
  }
  return new RegExp(`(?<![\\w.#"])${name.replace(".", "\\.")}(?![\\w:"?])`);
}

/** One sentence for each import or name that stands where it must not. */
export function violationsIn(sources, architecture) {
  return sources.flatMap((source) => {
    const room = roomOf(source.path);
    const rules = architecture.rooms[room];
    if (rules === undefined) return [`${source.path}: the room ${room} is not in architecture.json`];
    const found = importsOf(source).flatMap(({ specifier, target }) => {
      if (target !== null) {
        const other = roomOf(target);
        if (!target.startsWith("src/")) return [`${source.path}: imports ${specifier} from outside src`];
        if (other === room || rules.imports.includes(other)) return [];
        return [`${source.path}: ${room} must not import ${other} (${specifier})`];
      }
      if (specifier.startsWith("node:")) {
        const allowed = rules.node.includes("*") || rules.node.includes(specifier);
        if (allowed || architecture.fullNode.includes(source.path)) return [];
        return [`${source.path}: ${room} must not import ${specifier}`];
      }
      return rules.packages.includes(packageOf(specifier))
        ? []
        : [`${source.path}: ${room} must not import ${specifier}`];
    });
    const { names, allowedIn } = architecture.outsideWorld;
    if (allowedIn.some((place) => source.path.startsWith(place))) return found;
    const code = codeOnly(source.text);
    const touched = names.filter((name) => useOf(name).test(code));
    return [
      ...found,
      ...touched.map(
        (name) => `${source.path}: ${name} belongs to cli, workbench/assemble.ts and web/clock.ts`,
      ),
    ];
  });
}

/** Rules that contradict themselves: an import that does not go down. */
export function contradictionsIn(architecture) {
  return Object.entries(architecture.rooms).flatMap(([room, { floor, imports }]) =>
    imports
      .filter((other) => (architecture.rooms[other]?.floor ?? Infinity) >= floor)
      .map((other) => `${room} (floor ${floor}) may not be allowed to import ${other}`),
  );
}

/** Files that import each other in a circle, types included: one sentence for each circle. */
export function cyclesIn(sources) {
  const imports = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target }) => (target === null ? [] : [target])),
    ]),
  );
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const cycles = [];
  function visit(path) {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    open.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path), lowest.get(next)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1 || imports.get(path).includes(path))
      cycles.push(circle.sort((one, other) => (one < other ? -1 : 1)));
  }
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return cycles.map((circle) => `these import each other in a circle: ${circle.join(", ")}`);
}

import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const MODULES = join(ROOT, "node_modules", "@mantine");
const CORE = join(MODULES, "core");
const read = (path: string): string => readFileSync(path, "utf8");

const NAMES = /import \{([^}]+)\} from "@mantine\/core"/g;
const namesIn = (source: string): string[] =>
  [...source.matchAll(NAMES)].flatMap(([, names = ""]) =>
    names.split(",").map(
      (name) =>
        name
          .trim()
          .replace(/^type /, "")
          .split(" as ")[0] ?? "",
    ),
  );

/** Which file has each component, by what the library exports. */
const exported = new Map(
  [...read(join(CORE, "esm/index.mjs")).matchAll(/import \{([^}]+)\} from "(\.[^"]+)"/g)].flatMap(
    ([, names = "", path = ""]) =>
      names
        .split(",")
        .map((name) => [name.trim().split(" as ").at(-1) ?? "", join(CORE, "esm", path)] as const),
  ),
);

/** Names of the style sheets that a component and all it is made of want. */
function stylesOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  return [...read(file).matchAll(/from "(\.[^"]+)"/g)].flatMap(([, path = ""]) => {
    const own = /(\w+)\.module\.(?:css\.)?mjs$/.exec(path)?.[1];
    return own === undefined ? stylesOf(resolve(dirname(file), path), seen) : [own];
  });
}

it("every component that is used has its styles, and no other, in the order of the library", () => {
  const sources = [
    ...globSync("src/web/**/*.{ts,tsx}", { cwd: ROOT }).map((path) => join(ROOT, path)),
    ...["notifications", "spotlight"].flatMap((name) =>
      globSync("esm/**/*.mjs", { cwd: join(MODULES, name) }).map((path) => join(MODULES, name, path)),
    ),
  ];
  const seen = new Set<string>();
  const wanted = new Set(
    sources
      .flatMap((path) => namesIn(read(path)))
      .flatMap((name) => stylesOf(exported.get(name) ?? "", seen)),
  );
  const imported = [
    ...read(join(ROOT, "src/web/mantine-styles.css")).matchAll(/@mantine\/core\/styles\/([A-Z]\w+)\.css/g),
  ].map(([, name = ""]) => name);
  const whole = read(join(CORE, "styles.css"));
  const placeOf = (name: string): number =>
    whole.indexOf(read(join(CORE, "styles", `${name}.css`)).slice(0, 200));
  expect(imported).toEqual([...wanted].toSorted((one, other) => placeOf(one) - placeOf(other)));
});

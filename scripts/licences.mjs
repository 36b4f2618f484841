// The licences of what is bundled, as one text: whoever passes the bundle on passes these on with it.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?![a-z])|\.licen[cs]e(?:\.\w+)?$/i;
const CODE = /\.[cm]?[jt]s$/;

/** Parts of packages that neither their package.json nor a file beside them tells of. */
const INSIDE = {
  pdfmake: [
    {
      file: "the typeface Roboto",
      text: `Copyright 2011 The Roboto Project Authors (https://github.com/googlefonts/roboto-classic)\n\n${standard("OFL-1.1")}`,
    },
  ],
};

/** The text of a licence that packages name without bringing it; null for one that has not been needed yet. */
function standard(licence) {
  try {
    return readFileSync(new URL(`licences/${licence}.txt`, import.meta.url), "utf8").trim();
  } catch {
    return null;
  }
}

/** Every licence and notice in the folder of a package, those of code that it has taken in included. */
function licenceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name) && !CODE.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).includes("node_modules"))
    .toSorted()
    .map((path) => ({
      file: path.split(sep).join("/"),
      text: readFileSync(join(folder, path), "utf8").trim(),
    }));
}

/** Some packages have theirs at the end of what they say of themselves. */
function licenceInReadme(folder) {
  const readme = readdirSync(folder).find((name) => /^readme\.md$/i.test(name));
  if (readme === undefined) return [];
  const [, text = ""] = readFileSync(join(folder, readme), "utf8").split(/^#+ *licen[cs]e *$/im);
  return /Permission is hereby granted|Redistribution and use/.test(text)
    ? [{ file: readme, text: text.trim() }]
    : [];
}

function licenceByName({ name, license, author }) {
  const text = standard(license);
  if (text === null)
    throw new Error(
      `${name} is bundled, has no file with its licence and names ${license ?? "none"}. Put the text of that licence into scripts/licences/${license ?? "NAME"}.txt, or do without the package.`,
    );
  const holder = author === null ? "its authors" : author;
  return [{ file: `package.json: ${license}, by ${holder}`, text }];
}

/** At least one text with its place for a package; throws where there is none. */
export function licenceTexts(described) {
  const { name, folder } = described;
  const found = [licenceFiles, licenceInReadme].map((look) => look(folder)).find((texts) => texts.length > 0);
  return [...(found ?? licenceByName(described)), ...(INSIDE[name] ?? [])];
}

/** Equal texts stand once, below all that they are for. */
export function licencesOf(packages) {
  const owners = new Map();
  for (const described of packages)
    for (const { file, text } of licenceTexts(described)) {
      const owner = `${described.name} ${described.version} (${file})`;
      owners.set(text, [...(owners.get(text) ?? []), owner]);
    }
  const parts = [...owners].map(([text, names]) => `${[...new Set(names)].join("\n")}\n\n${text}\n`);
  return [
    "Assay is bundled with the packages below. Each is followed by the text of its licence.\n",
    ...parts,
  ].join(`\n${"-".repeat(80)}\n\n`);
}

// Finds the sentences that the API says in English, so that they can be translated for the page.
import { parseSync, traverse } from "@babel/core";

/** Braces that stand for themselves, as messages have them. */
const quoted = (text) => text.replaceAll(/[{}]+/g, (braces) => `'${braces}'`);

/** The last name in an expression, such as `runId` of `run.runId` or `name` of `JSON.stringify(name)`. */
function nameOf(node) {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression" && !node.computed)
    return node.property.name === "length" ? "count" : node.property.name;
  if (node.type === "CallExpression") {
    const inner = node.arguments.map(nameOf).find((name) => name !== "value");
    return (
      inner ?? (node.callee.type === "MemberExpression" ? nameOf(node.callee.object) : nameOf(node.callee))
    );
  }
  if (node.type === "LogicalExpression") return nameOf(node.left);
  return "value";
}

/** `There is no run {runId}.`, of a template with the tag `phrase`. */
function templateOf({ quasis, expressions }) {
  const seen = new Map();
  const names = expressions.map((expression) => {
    const name = nameOf(expression);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}${times}`;
  });
  return quasis
    .map(({ value }, index) => quoted(value.cooked ?? "") + (index < names.length ? `{${names[index]}}` : ""))
    .join("");
}

const treeOf = (source) =>
  parseSync(source, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ["typescript", "jsx"] },
  });

/** Every phrase of a source, with its line. */
export function phrasesOf(source) {
  const found = [];
  traverse(treeOf(source), {
    TaggedTemplateExpression({ node }) {
      if (node.tag.type === "Identifier" && node.tag.name === "phrase")
        found.push({ line: node.loc?.start.line ?? 0, template: templateOf(node.quasi) });
    },
  });
  return found;
}

/** Errors, whose texts people read, and keys of faults and notes. */
const ERRORS = new Set(["Failure", "CallFailure"]);
const KEYS = new Set(["message", "expected", "hint"]);
/** Two words or more beside each other, as no key and no code has. */
const WORDS = /\p{L}+[,;:.]? \p{L}{2,}/u;

/** Whether a text is told to people, through conditions and what is put together. */
function isTold(path) {
  const place = path.findParent(
    ({ node }) =>
      !/^(?:ConditionalExpression|LogicalExpression|BinaryExpression|TemplateLiteral)$/.test(node.type),
  );
  if (place.node.type === "NewExpression") return ERRORS.has(place.node.callee.name);
  if (place.node.type !== "ObjectProperty" || place.node.computed || !KEYS.has(place.node.key.name))
    return false;
  return place.parent.leadingComments?.some(({ value }) => value.trim() === "i18n") !== true;
}

/** Texts of errors, hints and faults that are not phrases, each with its line. */
export function textsOutsidePhrases(source) {
  const found = [];
  const visit = (path, text) => {
    const isCompared = path.parent.type === "BinaryExpression" && path.parent.operator !== "+";
    if (path.parent.type === "TaggedTemplateExpression" || isCompared || !WORDS.test(text)) return;
    if (isTold(path)) found.push({ line: path.node.loc?.start.line ?? 0, text });
  };
  traverse(treeOf(source), {
    StringLiteral: (path) => visit(path, path.node.value),
    TemplateLiteral: (path) =>
      visit(path, path.node.quasis.map(({ value }) => value.cooked ?? "").join("{}")),
  });
  return found;
}

/** What Lingui's extractor finds, and phrases. */
export const withPhrases = (extractor) => ({
  match: extractor.match,
  async extract(filename, code, report, context) {
    await extractor.extract(filename, code, report, context);
    if (!code.includes("phrase`")) return;
    for (const { line, template } of phrasesOf(code))
      report({ id: template, message: template, origin: [filename, line] });
  },
});

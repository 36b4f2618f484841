// Finds texts of the page that are not messages, and translations that can't be right.
import { parseSync, traverse } from "@babel/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

/** Elements and functions whose texts are messages. */
const ELEMENTS = new Set(["Trans", "Plural", "Select", "SelectOrdinal"]);
const FUNCTIONS = new Set(["t", "say", "msg", "plural", "select", "selectOrdinal", "defineMessage"]);
/** What people read, whatever it is written as. Other attributes and keys hold names for the program. */
const READ =
  /^(?:label|placeholder|title|alt|description|header|heading|unit|action|keep|question|help|hint|message|text|words|nothingFound|reason|about|what|aria-(?:label|description|roledescription|valuetext))$/;
/** Two words or more beside each other, as no name for the program has. */
const WORDS = /\p{L}{2,}[,;:.]? \p{L}{2,}/u;
const LETTERS = /\p{L}{2,}/u;
/** The same in every language. */
const NAMES = /^(?:Assay|Ctrl K|HTML|PDF|JSON|JSONL|CSV|XML|Markdown|USD|ms|Enter|Tab|Esc|URL)$/;
/** Attributes and keys whose values are words of the program, though there are several. */
const UNREAD =
  /^(?:class|className|classNames|d|style|content|query|queryKey|path|rel|accept|name|autoComplete|fontFamily\w*)$/;

const nameOf = (node) => node?.name ?? node?.value ?? null;

function attributeName({ name }) {
  return name.type === "JSXNamespacedName" ? `${name.namespace.name}:${name.name.name}` : name.name;
}

/** Whether what surrounds a text makes it a message, or something that nobody reads. */
function isAccountedFor(path) {
  return (
    path.findParent(({ node }) => {
      if (node.type === "JSXElement") return ELEMENTS.has(nameOf(node.openingElement.name));
      if (node.type === "TaggedTemplateExpression") return FUNCTIONS.has(nameOf(node.tag));
      if (node.type === "CallExpression") return FUNCTIONS.has(nameOf(node.callee));
      if (node.type === "ObjectExpression")
        return node.leadingComments?.some(({ value }) => value.trim() === "i18n") === true;
      return node.type.startsWith("Import") || node.type.startsWith("Export")
        ? node.source !== undefined && node.source !== null
        : node.type.startsWith("TS");
    }) !== null
  );
}

/** The attribute or key that a text is the value of, through conditions and templates. */
function placeOf(path) {
  const found = path.findParent(
    ({ node }) =>
      !/^(?:ConditionalExpression|TemplateLiteral|LogicalExpression|JSXExpressionContainer)$/.test(node.type),
  );
  if (found?.node.type === "JSXAttribute") return attributeName(found.node);
  if (found?.node.type === "ObjectProperty" && !found.node.computed) return String(nameOf(found.node.key));
  return found?.node.type === "JSXElement" || found?.node.type === "JSXFragment" ? "children" : null;
}

function isRead(path, text) {
  if (
    path.key === "key" ||
    path.parent.type === "BinaryExpression" ||
    NAMES.test(text) ||
    isAccountedFor(path)
  )
    return false;
  const place = placeOf(path);
  if (place === "children" || (place !== null && READ.test(place))) return LETTERS.test(text);
  return (place === null || !UNREAD.test(place)) && WORDS.test(text);
}

/** Texts of one source that no reader of another language would understand, each with its line. */
export function textsOutsideMessages(source) {
  const found = [];
  const tree = parseSync(source, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ["typescript", "jsx"] },
  });
  const visit = (path, text) => {
    const words = text.trim();
    if (words !== "" && isRead(path, words))
      found.push({ line: path.node.loc?.start.line ?? 0, text: words });
  };
  traverse(tree, {
    JSXText: (path) => visit(path, path.node.value),
    StringLiteral: (path) => visit(path, path.node.value),
    TemplateElement: (path) => visit(path, path.node.value.cooked ?? ""),
  });
  return found;
}

/** Names that a message is filled with, and those it counts by. */
function placeholders(tokens, found = { names: new Set(), counted: new Map() }) {
  if (!Array.isArray(tokens)) return found;
  for (const token of tokens) {
    if (!Array.isArray(token)) continue;
    const [name, type, forms] = token;
    found.names.add(name);
    if (type === "plural")
      found.counted.set(
        name,
        Object.keys(forms).filter((form) => form !== "offset"),
      );
    if (typeof forms === "object") for (const form of Object.values(forms)) placeholders(form, found);
  }
  return found;
}

const tagsOf = (text) => [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag).join(" ");

/** What a translation lacks or has too much of; empty where it is whole. */
export function faultsOfTranslation(english, translation, forms) {
  if (translation === "") return ["is missing"];
  const [said, wanted] = [translation, english].map((text) => placeholders(compileMessage(text)));
  const lost = [...wanted.names].filter((name) => !said.names.has(name)).map((name) => `lacks {${name}}`);
  const added = [...said.names].filter((name) => !wanted.names.has(name)).map((name) => `has {${name}}`);
  const plurals = [...said.counted].flatMap(([name, own]) => {
    const missing = forms.filter((form) => !own.includes(form));
    return missing.length === 0 ? [] : [`has no ${missing.join(", ")} of {${name}}`];
  });
  const tags = tagsOf(english) === tagsOf(translation) ? [] : ["has other elements"];
  return [...lost, ...added, ...plurals, ...tags];
}

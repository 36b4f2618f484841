import { Fragment, type ReactNode, use } from "react";
import { type Token, type Tokens, lexer } from "marked";
import { CodeBlock } from "./code-block.tsx";
import { OwnTexts } from "./own-texts.ts";

/** Deeper nesting than anybody writes is shown as it was typed. */
const DEEPEST = 16;
const SAFE_LINK = /^(?:https?:|mailto:)/i;

/**
 * A stranger's Markdown as elements of ours. Nothing of it becomes HTML: tags stand there as they were typed, links
 * lead only to web and mail addresses, and pictures are named instead of loaded.
 */
export function Markdown({ text }: { readonly text: string }) {
  return <div className="markdown">{blocks(tokensOf(text), 0)}</div>;
}

function tokensOf(text: string): readonly Token[] {
  try {
    // Lines end where their writer ended them.
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    return [{ type: "text", raw: text, text }];
  }
}

function blocks(tokens: readonly Token[], depth: number): ReactNode {
  return tokens.map((token, index) => (
    <Fragment key={index}>{depth > DEEPEST ? token.raw : element(token, depth)}</Fragment>
  ));
}

function element(token: Token, depth: number): ReactNode {
  const inside = (): ReactNode =>
    "tokens" in token && token.tokens !== undefined ? blocks(token.tokens, depth + 1) : textOf(token);
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return <Heading depth={(token as Tokens.Heading).depth} text={textOf(token)} inside={inside()} />;
    case "paragraph":
      return <p>{inside()}</p>;
    case "blockquote":
      return <blockquote>{inside()}</blockquote>;
    case "list":
      return list(token as Tokens.List, depth);
    case "table":
      return table(token as Tokens.Table, depth);
    case "code":
      return (
        <CodeBlock
          text={textOf(token)}
          language={/^\w[\w+#-]*/.exec((token as Tokens.Code).lang ?? "")?.[0]}
        />
      );
    case "codespan":
      return <code className="mono">{textOf(token)}</code>;
    case "strong":
      return <strong>{inside()}</strong>;
    case "em":
      return <em>{inside()}</em>;
    case "del":
      return <del>{inside()}</del>;
    case "link":
      return <Link link={token as Tokens.Link} inside={inside()} />;
    case "image":
      return `[picture: ${textOf(token)}]`;
    case "checkbox":
      return (token as { checked?: boolean }).checked === true ? "☑ " : "☐ ";
    case "hr":
      return <hr />;
    case "br":
      return <br />;
    case "html":
      return token.raw;
    default:
      return inside();
  }
}

function textOf(token: Token): string {
  return "text" in token && typeof token.text === "string" ? token.text : token.raw;
}

function list({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const lines = items.map((item, index) => <li key={index}>{blocks(item.tokens, depth + 1)}</li>);
  return ordered ? <ol start={start === "" ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
}

function table({ header, rows }: Tokens.Table, depth: number): ReactNode {
  return (
    <div className="scrolling" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map(({ tokens }, index) => (
              <th key={index}>{blocks(tokens, depth + 1)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ tokens }, column) => (
                <td key={column}>{blocks(tokens, depth + 1)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LinkProps {
  readonly link: Tokens.Link;
  readonly inside: ReactNode;
}

function Link({ link: { href, raw }, inside }: LinkProps) {
  const own = use(OwnTexts);
  if (!SAFE_LINK.test(href)) return own === null ? raw : own.link(href, inside);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {inside}
    </a>
  );
}

interface HeadingProps {
  readonly depth: number;
  readonly text: string;
  readonly inside: ReactNode;
}

/** Headings of the page are the page's own. */
function Heading({ depth, text, inside }: HeadingProps) {
  const own = use(OwnTexts);
  if (own !== null) return own.heading(depth, text);
  return (
    <p>
      <strong>{inside}</strong>
    </p>
  );
}

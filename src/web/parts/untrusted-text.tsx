import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "../../presentation/index.ts";
import "./untrusted-text.css";
import { lazyPart } from "./lazy-part.tsx";
import { Optional } from "./optional.tsx";

const Markdown = lazyPart(async () => (await import("./markdown.tsx")).Markdown);

/** So much is shown at first. */
const FOLD_CHARACTERS = 1_500;
const FOLD_LINES = 20;
/** Longer texts are not read as Markdown: that could take as long as their writer likes. */
export const MARKDOWN_CHARACTERS = 50_000;

interface UntrustedTextProps {
  readonly text: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
  /** Show it as Markdown, and as plain text on demand. */
  readonly canBeMarkdown?: boolean;
}

/** What a model or a stranger wrote, folded when long: as Markdown of which nothing is run or loaded, or as it was typed. */
export function UntrustedText({ text, label, canBeMarkdown = true }: UntrustedTextProps) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const [isPlain, setPlain] = useState(false);
  const start = startOf(text);
  const characters = formatNumber(text.length);
  const shown = isWhole ? text : start;
  const isOffered = canBeMarkdown && text !== "" && text.length <= MARKDOWN_CHARACTERS;
  const isMarkdown = isOffered && !isPlain;
  return (
    <section aria-label={label}>
      {text === "" ? (
        <Text size="sm" className="quiet">
          <Trans>Empty text</Trans>
        </Text>
      ) : isMarkdown ? (
        <Optional plain={<Plain text={shown} />}>
          <Markdown text={shown} />
        </Optional>
      ) : (
        <Plain text={shown} />
      )}
      <Group gap="md" mt={4}>
        {start.length < text.length && (
          <TextButton onClick={() => setWhole(!isWhole)} isPressed={isWhole}>
            {isWhole ? t`Show less` : t`Show all (${characters} characters)`}
          </TextButton>
        )}
        {isOffered && (
          <TextButton onClick={() => setPlain(!isPlain)} isPressed={isPlain}>
            {t`Plain text`}
          </TextButton>
        )}
      </Group>
    </section>
  );
}

function Plain({ text }: { readonly text: string }) {
  return <div className="untrusted-text">{text}</div>;
}

interface TextButtonProps {
  readonly onClick: () => void;
  readonly isPressed: boolean;
  readonly children: string;
}

function TextButton({ onClick, isPressed, children }: TextButtonProps) {
  return (
    <UnstyledButton className="text-button" onClick={onClick} aria-pressed={isPressed}>
      {children}
    </UnstyledButton>
  );
}

function startOf(text: string): string {
  if (text.length > FOLD_CHARACTERS * 1.2) {
    const cut = text.slice(0, FOLD_CHARACTERS);
    return `${cut.split("\n", FOLD_LINES).join("\n")}…`;
  }
  const lines = text.split("\n");
  return lines.length > FOLD_LINES * 1.2 ? `${lines.slice(0, FOLD_LINES).join("\n")}…` : text;
}

import { Box, Text } from "ink";
import { useMachine } from "../world.ts";
import { cleanLine, wrapText } from "./clean-text.ts";

/** Colours that every terminal has. */
export type Color = "blue" | "cyan" | "green" | "yellow" | "red" | "magenta" | "gray";

/** Some characters that look alike. */
export interface Span {
  readonly text: string;
  readonly color?: Color | undefined;
  readonly isBold?: boolean;
  readonly isDim?: boolean;
  readonly isInverse?: boolean;
}

/** One line of a screen. */
export type Line = readonly Span[];

export const plain = (text: string): Line => [{ text }];
export const bold = (text: string): Line => [{ text, isBold: true }];
export const dim = (text: string): Line => [{ text, isDim: true }];
export const NO_LINE: Line = [{ text: " " }];

/** A text in as many lines as it takes. */
export function paragraph(text: string, columns: number, look: Omit<Span, "text"> = {}): readonly Line[] {
  return wrapText(text, columns).map((line) => [{ ...look, text: line }]);
}

/** The one place where characters reach the screen: nothing in them can tell the terminal what to do. */
export function LineView({ line }: { readonly line: Line }) {
  const { hasColors } = useMachine();
  return (
    <Text wrap="truncate-end">
      {line.map(({ text, color, isBold = false, isDim = false, isInverse = false }, index) => (
        <Text
          // A line is drawn as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...(color === undefined ? {} : { color })}
          bold={isBold}
          dimColor={isDim}
          inverse={isInverse}
        >
          {cleanLine(isInverse && !hasColors ? marked(text) : text)}
        </Text>
      ))}
    </Text>
  );
}

/** What is told by inverse letters, in characters: one of several stands in brackets, a caret is a character of its own. */
function marked(text: string): string {
  if (text.trim() === "") return "_";
  return text.length > 2 && text.startsWith(" ") && text.endsWith(" ")
    ? `[${text.slice(1, -1)}]`
    : `|${text}`;
}

/** Lines below each other, as many as there is room for. */
export function Lines({ lines, rows }: { readonly lines: readonly Line[]; readonly rows?: number }) {
  const shown = rows === undefined ? lines : lines.slice(0, Math.max(0, rows));
  return (
    <Box flexDirection="column" flexShrink={0}>
      {shown.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <LineView key={index} line={line.length === 0 ? NO_LINE : line} />
      ))}
    </Box>
  );
}

import type { ReactNode } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { Optional } from "./optional.tsx";

/** Longer code is shown plainly: colouring it could take as long as its writer likes. */
const COLOURED_CHARACTERS = 20_000;

const ColouredCode = lazyPart(async () => (await import("./coloured-code.tsx")).ColouredCode);

/** Code that a stranger wrote, coloured by the language it is said to be. */
export function CodeBlock({
  text,
  language,
}: {
  readonly text: string;
  readonly language: string | undefined;
}) {
  const isColoured = language !== undefined && language !== "" && text.length <= COLOURED_CHARACTERS;
  const code: ReactNode = isColoured ? (
    <Optional plain={text}>
      <ColouredCode text={text} language={language} />
    </Optional>
  ) : (
    text
  );
  return (
    <pre className="mono" tabIndex={0}>
      <code>{code}</code>
    </pre>
  );
}

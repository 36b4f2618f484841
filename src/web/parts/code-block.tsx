import { type ReactNode, Suspense, lazy } from "react";

/** Longer code is shown plainly: colouring it could take as long as its writer likes. */
const COLOURED_CHARACTERS = 20_000;

const ColouredCode = lazy(async () => ({ default: (await import("./coloured-code.tsx")).ColouredCode }));

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
    <Suspense fallback={text}>
      <ColouredCode text={text} language={language} />
    </Suspense>
  ) : (
    text
  );
  return (
    <pre className="mono" tabIndex={0}>
      <code>{code}</code>
    </pre>
  );
}

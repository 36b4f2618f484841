import { type ReactNode, useMemo, useState } from "react";
import { requiredContext } from "./required-context.ts";

export interface Notice {
  readonly text: string;
  readonly isProblem: boolean;
}

interface Voice {
  readonly said: Notice | null;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly hush: () => void;
}

const [Provider, useVoice] = requiredContext<Voice>("Voice");
export { useVoice };

/** The line in which the terminal says what has just happened. */
export function VoiceProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<Notice | null>(null);
  const voice = useMemo<Voice>(
    () => ({
      said,
      say: (text) => setSaid({ text, isProblem: false }),
      complain: (text) => setSaid({ text, isProblem: true }),
      hush: () => setSaid(null),
    }),
    [said],
  );
  return <Provider value={voice}>{children}</Provider>;
}

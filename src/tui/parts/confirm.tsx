import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { asFailure } from "../../core/index.ts";
import { useDialogs } from "../dialog.tsx";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { spoken } from "../../presentation/index.ts";
import { useRoom } from "../room.ts";
import { Lines, bold, paragraph } from "./lines.tsx";

interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly perform: () => Promise<void>;
}

/** Asks before something is done that cannot be undone or is paid for. */
function Confirm({ title, text, yes, perform }: Question) {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  const { close } = useDialogs();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await perform();
      close();
    } catch (error) {
      setProblem(asFailure(error).message);
      setBusy(false);
    }
  };
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (isBusy) return true;
      if (key === "y") void act();
      if (key === "n" || key === "Escape") close();
      return true;
    },
  });
  return (
    <Lines
      rows={rows}
      lines={[
        bold(title),
        [],
        ...paragraph(text, columns),
        [],
        ...(problem === null ? [] : paragraph(spoken(problem), columns, { color: "red" })),
        [{ text: `y ${yes}`, color: "red" }, { text: `   n ${t`Cancel`}` }],
      ]}
    />
  );
}

/** Opens the question over the screen. */
export function useConfirm(): (question: Question) => void {
  const { open } = useDialogs();
  return (question) => open(<Confirm {...question} />);
}

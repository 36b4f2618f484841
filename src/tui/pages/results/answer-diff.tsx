import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDialogs } from "../../dialog.tsx";
import { Choose } from "../../parts/choose.tsx";
import { dim } from "../../parts/lines.tsx";
import { Reading } from "../../parts/reading.tsx";
import { useRoom } from "../../room.ts";
import { diffLines } from "../tasks/diff-lines.ts";
import type { ShownAnswer } from "./shown-answer.ts";

interface AnswerDiffProps {
  /** Those that have a text. */
  readonly answers: readonly ShownAnswer[];
  /** The one that others are held against. */
  readonly first: number | undefined;
}

/** Two answers, line by line: the marked one and another, which is chosen. */
export function AnswerDiff({ answers, first }: AnswerDiffProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { close } = useDialogs();
  const one = answers.find(({ itemId }) => itemId === first) ?? answers[0];
  const others = answers.filter((answer) => answer !== one);
  const [chosen, setChosen] = useState(others.length === 1 ? others[0] : undefined);
  if (one === undefined) return null;
  if (chosen === undefined)
    return (
      <Choose
        title={`${t`Diff of two answers`}: ${one.label}`}
        options={others.map(({ itemId, label }) => ({ value: String(itemId), label }))}
        chosen={[]}
        isMany={false}
        onCancel={close}
        onDone={([id]) => setChosen(others.find(({ itemId }) => String(itemId) === id))}
      />
    );
  const [before, after] = [one, chosen].map(({ detail }) => detail?.response?.text ?? "");
  return (
    <Reading
      name={`diff ${one.itemId} ${chosen.itemId}`}
      title={t`Diff of two answers`}
      lines={[
        dim(`− ${one.label}   + ${chosen.label}`),
        ...diffLines("", before ?? "", after ?? "", columns).slice(1),
      ]}
    />
  );
}

import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { asFailure } from "../../../core/index.ts";
import { spoken } from "../../../presentation/index.ts";
import { useOffers } from "../../offers.tsx";
import { Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { useRoom } from "../../room.ts";
import { type Ending, useEnding } from "./ask-to-finish.ts";

/** Keys that were meant for the last answer have come by then. */
const SETTLES_MS = 600;

interface AtEndProps extends Ending {
  readonly onGoTo: (answerId: string) => void;
  readonly onUndo: () => void;
  readonly onList: () => void;
}

/** Nothing is left to go on to: what lacks a score, and the one question before the reveal. */
export function AtEnd(props: AtEndProps) {
  const { onGoTo, onUndo, onList, rows } = props;
  const { t } = useLingui();
  const { columns } = useRoom();
  const { finish, gaps, action, held } = useEnding(props);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), SETTLES_MS);
    return () => clearTimeout(timer);
  }, []);
  const [first] = gaps;
  const [missing, total] = [gaps.length, rows.length];
  const goOn = (): void => {
    if (!isReady || finish.isPending) return;
    if (first === undefined) finish.mutate();
    else onGoTo(first.answerId);
  };
  useOffers([
    { name: "next", label: first === undefined ? action : t`Score remaining`, key: "Enter", perform: goOn },
    { name: "undo", label: t`Undo`, key: "u", perform: onUndo },
    { name: "list", label: t`List view`, key: "l", perform: onList },
  ]);
  const title =
    first === undefined
      ? t`${plural(total, { one: "The answer is scored", other: "All # answers are scored" })}`
      : t`End of the list`;
  const text =
    first !== undefined
      ? t`Not fully scored: ${missing} of ${total} answers. Score them now or finish without them: missing scores are left out, they never count as 0. You can't change scores afterwards.`
      : held === null
        ? t`Finish to see which model wrote each answer and how the models compare. You can't change scores afterwards.`
        : `${held} ${t`You can't change scores after you finish.`}`;
  return (
    <Lines
      lines={[
        [],
        bold(title),
        [],
        ...paragraph(text, columns),
        [],
        ...(finish.isError
          ? paragraph(spoken(asFailure(finish.error).message), columns, { color: "red" })
          : []),
        dim(
          finish.isPending
            ? t`Saving…`
            : !isReady
              ? " "
              : first === undefined
                ? t`Press Enter to finish or U to undo the last score.`
                : t`Press Enter to score the remaining answers or U to undo the last score.`,
        ),
      ]}
    />
  );
}

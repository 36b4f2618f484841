import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { SessionResult } from "../../../contract/index.ts";
import {
  answerQueryOf,
  formatNumber,
  formatShort,
  scalesOf,
  useTaskTitles,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { useOffers } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { LineView, dim, bold, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { askedAndAnswered } from "./answer-lines.ts";

type Answer = SessionResult["answers"][number];

interface RevealedProps {
  readonly result: SessionResult;
  readonly rows: number;
}

/** Who gave which answer, and what was said of it. */
export function RevealedAnswers({ result, rows }: RevealedProps) {
  const { t } = useLingui();
  const { open, close } = useDialogs();
  const { session, answers, models } = result;
  const titles = useTaskTitles(useClient(), { runId: session.runId, kind: "answers" });
  const [model, setModel] = useState("");
  const shown = answers.filter(({ modelId }) => model === "" || modelId === model);
  const titleOf = ({ taskId }: Answer): string => titles.get(taskId) ?? taskId;
  useOffers([
    {
      name: "model",
      label: t`Filter answers by model`,
      key: "f",
      perform: () =>
        open(
          <Choose
            title={t`Filter answers by model`}
            options={[
              { value: "", label: t`All models` },
              ...models.map(({ modelId }) => ({ value: modelId, label: modelId })),
            ]}
            chosen={[model]}
            isMany={false}
            onCancel={close}
            onDone={([chosen = ""]) => {
              setModel(chosen);
              close();
            }}
          />,
        ),
    },
  ]);
  return (
    <Box flexDirection="column">
      <LineView line={dim(`${t`Model`}: ${model === "" ? t`All models` : model}`)} />
      <Table
        key={model}
        name={`revealed answers ${model}`}
        columns={useColumns(result, titleOf)}
        list={rowsOf(shown)}
        rows={rows - 1}
        empty={t`No answers yet`}
        onOpen={(answer) =>
          open(<OneRevealed sessionId={session.sessionId} answer={answer} title={titleOf(answer)} />)
        }
      />
    </Box>
  );
}

function useColumns(
  { session }: SessionResult,
  titleOf: (answer: Answer) => string,
): readonly TableColumn<Answer>[] {
  const { t } = useLingui();
  return [
    {
      name: "position",
      header: t`Position`,
      align: "right",
      cell: ({ position }) => formatNumber(position + 1),
      spare: 1,
    },
    { name: "model", header: t`Model`, cell: ({ modelId }) => modelId },
    { name: "task", header: t`Task`, cell: titleOf, isWide: true },
    ...scalesOf(session).map(({ key, name, min, max }, index): TableColumn<Answer> => ({
      name: key,
      header: `${name} ${formatShort(min)}–${formatShort(max)}`,
      align: "right",
      cell: ({ scores }) => {
        const score = scores[key];
        return score === undefined ? "–" : formatShort(score);
      },
      ...(index === 0 ? {} : { spare: 2 + index }),
    })),
    {
      name: "notes",
      header: t`Notes`,
      cell: ({ skipped, tags, note }) =>
        [skipped ? t`skipped` : "", ...tags, note].filter((text) => text !== "").join(", "),
      isWide: true,
    },
  ];
}

interface OneRevealedProps {
  readonly sessionId: string;
  readonly answer: Answer;
  readonly title: string;
}

function OneRevealed({ sessionId, answer: { answerId, modelId, note }, title }: OneRevealedProps) {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  const { close } = useDialogs();
  const answer = useQuery(answerQueryOf(useClient(), sessionId, answerId));
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (["Escape", "Enter", "q"].includes(key)) close();
      return true;
    },
  });
  return (
    <Shown query={answer}>
      {({ task, text }) => (
        <Scroll
          name={`revealed ${answerId}`}
          level={LEVEL.popup}
          rows={rows}
          lines={[
            bold(`${modelId}, ${title}`),
            [],
            ...askedAndAnswered(task, text, columns, null),
            ...(note === "" ? [] : [[], ...paragraph(t`note: ${note}`, columns)]),
            [],
            dim(t`Esc Back`),
          ]}
        />
      )}
    </Shown>
  );
}

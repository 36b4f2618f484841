import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Drawer, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionResult } from "../../../../contract/index.ts";
import { RATING } from "../../../../core/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { useTaskTitles } from "../../../../presentation/index.ts";
import { useNarrow } from "../../../parts/use-narrow.ts";
import { AnswerShown } from "./answer-text.tsx";
import { AS_SHOWN, type Sorting, sortedAnswers } from "./ranking-columns.ts";
import { client } from "../../../client.ts";
import { AnswerCards, AnswerRows } from "./revealed-rows.tsx";

const PAGE = 50;

/** Who gave which answer, and what was said of it. */
export function RevealedAnswers({ result }: { readonly result: SessionResult }) {
  const { t } = useLingui();
  const { session, answers, models } = result;
  const { model = null, opened: openedId } = useSearch({ from: "/sessions/$sessionId" });
  const navigate = useNavigate({ from: "/sessions/$sessionId" });
  const [count, setCount] = useState(PAGE);
  const [sorting, setSorting] = useState<Sorting>(AS_SHOWN);
  const isNarrow = useNarrow();
  const titles = useTaskTitles(client, { runId: session.runId, kind: "answers" });
  const opened = answers.find((answer) => answer.answerId === openedId) ?? null;
  const note = opened?.note ?? "";
  const kept = answers.filter(({ modelId }) => model === null || modelId === model);
  const left = formatNumber(kept.length - count);
  const shown = sortedAnswers(kept, sorting, (taskId) => titles.get(taskId) ?? taskId).slice(0, count);
  const scales =
    session.kind === "rating"
      ? [{ key: RATING.key, name: t`Rating`, min: RATING.scaleMin as number, max: RATING.scaleMax as number }]
      : session.criteria.map(({ id, name, maxScore }) => ({ key: String(id), name, min: 0, max: maxScore }));
  const open = (answerId: string): void =>
    void navigate({ search: (before) => ({ ...before, opened: answerId }), resetScroll: false });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>
          <Trans>Answers by model</Trans>
        </Title>
        <Select
          aria-label={t`Filter answers by model`}
          placeholder={t`All models`}
          clearable
          data={models.map(({ modelId }) => modelId)}
          value={model}
          onChange={(value) =>
            void navigate({
              search: value === null ? {} : { model: value },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Group>
      {isNarrow ? (
        <AnswerCards answers={shown} scales={scales} titles={titles} onOpen={open} />
      ) : (
        <AnswerRows
          answers={shown}
          scales={scales}
          titles={titles}
          onOpen={open}
          sorting={sorting}
          onSort={setSorting}
        />
      )}
      {kept.length > count && (
        <Group>
          <Button variant="default" onClick={() => setCount(count + PAGE)}>
            <Trans>Show more ({left} left)</Trans>
          </Button>
        </Group>
      )}
      <Drawer
        opened={opened !== null}
        onClose={() =>
          void navigate({
            search: ({ opened: _opened, ...before }) => before,
            replace: true,
            resetScroll: false,
          })
        }
        position="right"
        size="xl"
        title={opened === null ? "" : `${opened.modelId}, ${titles.get(opened.taskId) ?? opened.taskId}`}
        closeButtonProps={{ "aria-label": t`Close` }}
      >
        {opened !== null && (
          <Stack>
            <AnswerShown sessionId={session.sessionId} answerId={opened.answerId} />
            {note !== "" && (
              <Text size="sm">
                <Trans>
                  <b>Note:</b> {note}
                </Trans>
              </Text>
            )}
          </Stack>
        )}
      </Drawer>
    </Stack>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Drawer, Group, Select, Stack, Table, Text, Title, UnstyledButton } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionResult } from "../../../../contract/index.ts";
import { RATING } from "../../../../core/index.ts";
import { formatNumber, formatShort } from "../../../parts/format.ts";
import { TaskName } from "../../../parts/task-name.tsx";
import { useTaskTitles } from "../../../parts/task-titles.ts";
import { AnswerShown } from "./answer-text.tsx";

const PAGE = 50;

/** Who gave which answer, and what was said of it. */
export function RevealedAnswers({ result }: { readonly result: SessionResult }) {
  const { t } = useLingui();
  const { session, answers, models } = result;
  const { model = null, opened: openedId } = useSearch({ from: "/sessions/$sessionId" });
  const navigate = useNavigate({ from: "/sessions/$sessionId" });
  const [count, setCount] = useState(PAGE);
  const titles = useTaskTitles({ runId: session.runId, kind: "answers" });
  const saidOf = ({ skipped, tags, note: written }: SessionResult["answers"][number]): string =>
    [skipped ? t`skipped` : "", ...tags, written].filter((text) => text !== "").join(", ");
  const opened = answers.find((answer) => answer.answerId === openedId) ?? null;
  const note = opened?.note ?? "";
  const kept = answers.filter(({ modelId }) => model === null || modelId === model);
  const left = formatNumber(kept.length - count);
  const scales =
    session.kind === "rating"
      ? [{ key: RATING.key, name: t`Rating`, min: RATING.scaleMin as number, max: RATING.scaleMax as number }]
      : session.criteria.map(({ id, name, maxScore }) => ({ key: String(id), name, min: 0, max: maxScore }));
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
      <div className="scrolling">
        <Table highlightOnHover aria-label={t`Answers`} miw={{ base: 0, sm: 560 }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right" w={1} visibleFrom="sm">
                <Trans>Position</Trans>
              </Table.Th>
              <Table.Th visibleFrom="sm">
                <Trans>Model</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Task</Trans>
              </Table.Th>
              {scales.map(({ key, name, min, max }) => (
                <Table.Th key={key} ta="right">
                  {name}{" "}
                  <span className="quiet">
                    {formatShort(min)}–{formatShort(max)}
                  </span>
                </Table.Th>
              ))}
              <Table.Th visibleFrom="sm">
                <Trans>Notes</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kept.slice(0, count).map((answer) => (
              <Table.Tr key={answer.answerId}>
                <Table.Td ta="right" visibleFrom="sm">
                  {answer.position + 1}
                </Table.Td>
                <Table.Td visibleFrom="sm">{answer.modelId}</Table.Td>
                <Table.Td>
                  <TaskName taskId={answer.taskId} title={titles.get(answer.taskId)}>
                    {(name) => (
                      <UnstyledButton
                        onClick={() =>
                          void navigate({
                            search: (before) => ({ ...before, opened: answer.answerId }),
                            resetScroll: false,
                          })
                        }
                      >
                        <Text span size="sm" c="var(--mantine-color-anchor)">
                          {name}
                        </Text>
                      </UnstyledButton>
                    )}
                  </TaskName>
                  {/* What the columns that are hidden on a narrow screen say. */}
                  <Text hiddenFrom="sm" size="xs" className="quiet breakable">
                    {[answer.modelId, saidOf(answer)].filter((text) => text !== "").join(" · ")}
                  </Text>
                </Table.Td>
                {scales.map(({ key }) => (
                  <Table.Td key={key} ta="right">
                    {answer.scores[key] ?? <span className="quiet">–</span>}
                  </Table.Td>
                ))}
                <Table.Td maw={320} visibleFrom="sm">
                  <Text size="sm" className="quiet" lineClamp={2}>
                    {saidOf(answer)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
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

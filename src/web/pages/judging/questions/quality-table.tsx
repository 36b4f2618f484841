import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { CsvLink } from "../../../parts/csv-link.tsx";
import { RunsNote } from "./flags-in-runs.tsx";
import { flagsIn } from "../../../../presentation/index.ts";
import { criteriaIn, isSpreadKnown, narrowedQuestions } from "../../../../presentation/index.ts";
import { qualityColumns } from "./quality-columns.ts";
import { QualityFilters } from "./quality-filters.tsx";
import { QualityHeads } from "./quality-heads.tsx";
import type { JudgedQuestion } from "../../../../presentation/index.ts";
import { QualityRow, type ShownQuality } from "./quality-row.tsx";
import { QuestionDetail } from "./question-detail.tsx";
import { QUALITY_COLUMNS, type QualityColumn, shownColumns } from "../../../../presentation/index.ts";
import { useCollectionTasks } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import type { QuestionWork } from "./use-question-actions.ts";
import type { TaskFlags } from "../../../../presentation/index.ts";
import "./quality.css";

interface QualityTableProps {
  readonly judges: readonly string[];
  readonly questions: readonly JudgedQuestion[];
  readonly flags: TaskFlags;
  readonly work: QuestionWork;
}

/** Judges side by side on each question. */
export function QualityTable({ judges, questions, flags, work }: QualityTableProps) {
  const { t, i18n } = useLingui();
  const search = useSearch({ from: "/collections/$id/quality" });
  const rows = narrowedQuestions(questions, search, (taskId) => flagsIn(flags.of(taskId)));
  const criteria = criteriaIn(questions);
  const offered = QUALITY_COLUMNS.filter(
    (column) =>
      (column !== "criteria" || criteria.length > 0) &&
      (column !== "spread" || questions.some(isSpreadKnown)) &&
      (column !== "runs" || flags.runs.length > 0),
  );
  const chosen = shownColumns(search.columns);
  const has = (column: QualityColumn): boolean => offered.includes(column) && chosen.includes(column);
  const columns = qualityColumns({ judges, criteria, flags }, i18n._.bind(i18n));
  return (
    <Stack gap="sm" component="section" aria-labelledby="questions">
      <Title order={2} id="questions">
        <Trans>Questions</Trans>
      </Title>
      {work.collection !== null && (
        <Text size="sm" maw={720}>
          <Trans>
            Weak questions stay in your collection until you act: open ⋯ in a row to edit the question, judge
            it again, remove it from the collection, or archive it.
          </Trans>
        </Text>
      )}
      <QualityFilters questions={questions} flags={flags} offered={offered} />
      {has("runs") && <RunsNote flags={flags} />}
      {rows.length === 0 ? (
        <Text className="quiet">
          <Trans>No questions match these filters.</Trans>
        </Text>
      ) : (
        <div className="scrolling" tabIndex={0} role="group" aria-label={t`Judged questions`}>
          <Rows
            rows={rows}
            judges={has("judges") ? judges : []}
            criteria={has("criteria") ? criteria : []}
            judgeCount={judges.length}
            has={has}
            flags={flags}
            work={work}
          />
        </div>
      )}
      {rows.length > 0 && (
        <div>
          <CsvLink title={t`Judged questions`} table={{ columns, rows }} />{" "}
          <Text span size="xs" className="quiet">
            <Trans>With every judge's score by each criterion, and the reasons.</Trans>
          </Text>
        </div>
      )}
    </Stack>
  );
}

interface RowsProps extends ShownQuality {
  readonly rows: readonly JudgedQuestion[];
  readonly flags: TaskFlags;
  readonly work: QuestionWork;
}

function Rows({ rows, flags, work, ...shown }: RowsProps) {
  const { t } = useLingui();
  const tasks = useCollectionTasks(client, work.collection);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (taskId: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(taskId)) next.add(taskId);
      return next;
    });
  return (
    <Table aria-label={t`Judged questions`} className="quality">
      <QualityHeads {...shown} />
      <Table.Tbody>
        {rows.map((question) => {
          const { taskId } = question;
          return (
            <Fragment key={taskId}>
              <QualityRow
                {...shown}
                question={question}
                task={tasks === null ? undefined : (tasks.get(taskId) ?? null)}
                flags={flags}
                work={work}
                isOpen={open.has(taskId)}
                onToggle={() => toggle(taskId)}
              />
              {open.has(taskId) && (
                <Table.Tr>
                  <Table.Td colSpan={shown.judges.length + shown.criteria.length + 6}>
                    <QuestionDetail question={question} inRuns={flags.of(taskId)} work={work} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { CsvLink } from "../../../parts/csv-link.tsx";
import { FactCards } from "../../../parts/fact-cards.tsx";
import { useNarrow } from "../../../parts/use-narrow.ts";
import { RunsNote } from "./flags-in-runs.tsx";
import { flagsIn } from "../../../../presentation/index.ts";
import { criteriaIn, isSpreadKnown, narrowedQuestions } from "../../../../presentation/index.ts";
import { useQualityCard } from "./quality-card.tsx";
import { qualityColumns } from "./quality-columns.ts";
import { QualityFilters } from "./quality-filters.tsx";
import { QualityHeads } from "./quality-heads.tsx";
import type { JudgedQuestion } from "../../../../presentation/index.ts";
import { QualityRow, type QualityRowProps, type ShownQuality } from "./quality-row.tsx";
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
        <Rows
          rows={rows}
          judges={has("judges") ? judges : []}
          criteria={has("criteria") ? criteria : []}
          judgeCount={judges.length}
          has={has}
          flags={flags}
          work={work}
        />
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
  const isNarrow = useNarrow();
  const cardOf = useQualityCard();
  const tasks = useCollectionTasks(client, work.collection);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (taskId: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(taskId)) next.add(taskId);
      return next;
    });
  const of = rows.map((question): QualityRowProps => {
    const { taskId } = question;
    return {
      ...shown,
      question,
      task: tasks === null ? undefined : (tasks.get(taskId) ?? null),
      flags,
      work,
      isOpen: open.has(taskId),
      onToggle: () => toggle(taskId),
    };
  });
  if (isNarrow) return <FactCards label={t`Judged questions`} cards={of.map(cardOf)} />;
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={t`Judged questions`}>
      <Table aria-label={t`Judged questions`} className="quality">
        <QualityHeads {...shown} />
        <Table.Tbody>
          {of.map((props) => (
            <Fragment key={props.question.taskId}>
              <QualityRow {...props} />
              {props.isOpen && (
                <Table.Tr>
                  <Table.Td colSpan={shown.judges.length + shown.criteria.length + 6}>
                    <QuestionDetail
                      question={props.question}
                      inRuns={flags.of(props.question.taskId)}
                      work={work}
                    />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

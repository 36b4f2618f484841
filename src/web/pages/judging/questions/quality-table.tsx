import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Stack, Table, Text, Title, UnstyledButton } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import type { CollectionView } from "../../../../contract/index.ts";
import { CsvLink } from "../../../parts/csv-link.tsx";
import { formatNumber } from "../../../parts/format.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { useSimulated } from "../../../parts/use-simulated.ts";
import { NOT_KNOWN } from "../../results/numbers.tsx";
import { FLAG_WORDS } from "../../results/flag-words.ts";
import { flagsIn } from "./flags-in.ts";
import { narrowed } from "./narrowed.ts";
import { qualityColumns } from "./quality-columns.ts";
import { QualityFilters } from "./quality-filters.tsx";
import type { JudgedQuestion } from "./quality-query.ts";
import { QuestionDetail } from "./question-detail.tsx";
import type { TaskFlags } from "./use-task-flags.ts";
import "./quality.css";

interface QualityTableProps {
  readonly judges: readonly string[];
  readonly questions: readonly JudgedQuestion[];
  readonly flags: TaskFlags;
  readonly collection: CollectionView | null;
  readonly onEdit: (taskNumber: number) => void;
}

/** Judges side by side on each question. */
export function QualityTable(props: QualityTableProps) {
  const { judges, questions, flags } = props;
  const { t, i18n } = useLingui();
  const search = useSearch({ from: "/collections/$id/quality" });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = narrowed(questions, search, (taskId) => flagsIn(flags.of(taskId)));
  const columns = qualityColumns(judges, flags, i18n._.bind(i18n));
  const toggle = (taskId: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(taskId)) next.add(taskId);
      return next;
    });
  return (
    <Stack gap="sm" component="section" aria-labelledby="questions">
      <Title order={2} id="questions">
        <Trans>Questions</Trans>
      </Title>
      <QualityFilters questions={questions} flags={flags} />
      <RunsNote flags={flags} />
      {shown.length === 0 ? (
        <Text className="quiet">
          <Trans>No questions match these filters.</Trans>
        </Text>
      ) : (
        <div className="scrolling" tabIndex={0} role="group" aria-label={t`Judged questions`}>
          <Table aria-label={t`Judged questions`} className="quality">
            <Heads judges={judges} hasRuns={flags.runs.length > 0} />
            <Table.Tbody>
              {shown.map((question) => (
                <Fragment key={question.taskId}>
                  <Row
                    {...props}
                    question={question}
                    isOpen={open.has(question.taskId)}
                    onToggle={() => toggle(question.taskId)}
                  />
                  {open.has(question.taskId) && (
                    <Table.Tr>
                      <Table.Td colSpan={judges.length + 4}>
                        <QuestionDetail
                          question={question}
                          inRuns={flags.of(question.taskId)}
                          onEdit={props.onEdit}
                        />
                      </Table.Td>
                    </Table.Tr>
                  )}
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {shown.length > 0 && (
        <div>
          <CsvLink title={t`Judged questions`} table={{ columns, rows: shown }} />
        </div>
      )}
    </Stack>
  );
}

function Heads({ judges, hasRuns }: { readonly judges: readonly string[]; readonly hasRuns: boolean }) {
  const isSimulated = useSimulated();
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>
          <Trans>Question</Trans>
        </Table.Th>
        <Table.Th ta="right">
          <Trans>Mean</Trans>
        </Table.Th>
        {judges.map((judge) => (
          <Table.Th key={judge} ta="right" className="quality-judge">
            {judge} {isSimulated(judge) && <ProvenanceBadge of={{ simulated: true }} />}
          </Table.Th>
        ))}
        <Table.Th ta="right">
          <Trans>Spread</Trans>
        </Table.Th>
        {hasRuns && (
          <Table.Th>
            <Trans>In runs</Trans>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

interface RowProps extends QualityTableProps {
  readonly question: JudgedQuestion;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row({ judges, question, flags, isOpen, onToggle }: RowProps) {
  const { t } = useLingui();
  const { taskId, prompt, mean, spread, byJudge, generatorModelId } = question;
  const inRuns = flags.of(taskId);
  const count = Object.keys(byJudge).length;
  return (
    <Table.Tr>
      <Table.Td className="quality-question">
        <UnstyledButton className="quality-open" aria-expanded={isOpen} onClick={onToggle}>
          <Text span lineClamp={2} className="breakable">
            {prompt}
          </Text>
        </UnstyledButton>
        <Text size="xs" className="quiet breakable">
          <span className="mono">{taskId}</span>
          {generatorModelId !== null && <> · {generatorModelId}</>}
        </Text>
      </Table.Td>
      <Table.Td ta="right" fw={600}>
        {formatNumber(mean, 1)}
      </Table.Td>
      {judges.map((judge) => {
        const score = byJudge[judge]?.overallScore ?? null;
        return (
          <Table.Td key={judge} ta="right">
            {score === null ? <span className="quiet">{NOT_KNOWN}</span> : formatNumber(score, 1)}
          </Table.Td>
        );
      })}
      <Table.Td ta="right">
        {count < 2 ? (
          <span className="quiet" title={t`Only one judge`}>
            {NOT_KNOWN}
          </span>
        ) : (
          formatNumber(spread, 1)
        )}
      </Table.Td>
      {flags.runs.length > 0 && (
        <Table.Td>
          <Group gap={4}>
            {inRuns.length === 0 && <span className="quiet">{NOT_KNOWN}</span>}
            {flagsIn(inRuns).map((flag) => (
              <Badge key={flag} variant="default" size="sm" tt="none" fw={400}>
                {t(FLAG_WORDS[flag])}
              </Badge>
            ))}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Whose findings stand beside the judges', and whose can't. */
function RunsNote({ flags: { runs, blind, failed } }: { readonly flags: TaskFlags }) {
  const count = runs.length;
  if (count === 0) return null;
  const names = (some: TaskFlags["runs"]): string => some.map(({ name }) => name).join(", ");
  const [hidden, unread] = [names(blind), names(failed)];
  return (
    <Text size="sm" className="quiet">
      <Plural
        value={count}
        one="“In runs” shows what the latest run of this collection says about a task."
        other="“In runs” shows what the latest # runs of this collection say about a task."
      />{" "}
      {hidden !== "" && <Trans>Hidden while being scored blind: {hidden}.</Trans>}{" "}
      {unread !== "" && <Trans>Couldn't be read: {unread}.</Trans>}
    </Text>
  );
}

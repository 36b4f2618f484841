import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Box, Button, Checkbox, Group, Stack, Table, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type RunRow, leftOutInShort } from "../../../../contract/index.ts";
import { doneItems } from "../../../../core/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { LinkText } from "../../../parts/links.tsx";
import { RunMenu } from "../../../parts/run-actions.tsx";
import { useRunShare } from "../../../../presentation/index.ts";
import { RunStateBadge } from "../../../parts/run-state.tsx";
import { Time } from "../../../parts/time-ago.tsx";
import { useTranslate } from "../../../parts/use-translate.ts";
import { Duration } from "../duration.tsx";
import { spendText, unpaidText } from "../../../../presentation/index.ts";
import { ResultCell } from "./result-cell.tsx";
import "./runs.css";

/** Named in a row; the others are counted. */
const NAMED = 2;
/** So many can be compared. */
const PAIR = 2;

/** Runs as a history: what was run, what came of it, what it took. Two of them can be compared. */
export function RunTable({ runs }: { readonly runs: readonly RunRow[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (runId: string, isOn: boolean): void =>
    // A third one takes the place of the first.
    setChosen((before) => (isOn ? [...before, runId].slice(-PAIR) : before.filter((one) => one !== runId)));
  const picked = runs.filter(({ runId }) => chosen.includes(runId));
  return (
    <Stack gap="xs">
      {runs.some(isComparable) && <Comparison picked={picked} />}
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Runs`}>
        <Table highlightOnHover aria-label={t`Runs`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="1%" miw={0} aria-label={t`Compare`}>
                <Box visibleFrom="lg">{t`Compare`}</Box>
              </Table.Th>
              <Table.Th>{t`Run`}</Table.Th>
              <Table.Th visibleFrom="xs">{t`Status`}</Table.Th>
              <Table.Th>{t`Winner`}</Table.Th>
              <Table.Th visibleFrom="lg">{t`Models`}</Table.Th>
              <Table.Th visibleFrom="lg">{t`Tasks`}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">{t`Cost`}</Table.Th>
              <Table.Th ta="right" visibleFrom="lg">{t`Duration`}</Table.Th>
              <Table.Th visibleFrom="sm">{t`Created`}</Table.Th>
              <Table.Th w="1%" aria-label={t`Actions`} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Row key={run.runId} run={run} isChosen={chosen.includes(run.runId)} onToggle={toggle} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}

const isComparable = ({ kind }: RunRow): boolean => kind === "answers";

/** Leads to what differs between two runs, the earlier one first. It has its place before any is selected: no row moves. */
function Comparison({ picked }: { readonly picked: readonly RunRow[] }) {
  const navigate = useNavigate();
  const [first, second] = picked.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const count = picked.length;
  const hasCommon =
    first !== undefined &&
    second !== undefined &&
    first.models.some(({ id }) => second.models.some((model) => model.id === id));
  return (
    <Group gap="sm" wrap="nowrap" mih={42}>
      <Text size="sm" role="status" {...(count === 0 ? { className: "quiet" } : {})}>
        {count === 0 ? (
          <Trans>Select two runs to compare them.</Trans>
        ) : second !== undefined && !hasCommon ? (
          <Trans>
            The two runs have no model in common, so nothing can be compared. Select two runs with a model in
            common.
          </Trans>
        ) : (
          <Plural value={count} one="# run selected. Select another to compare." other="# runs selected" />
        )}
      </Text>
      <Button
        size="xs"
        flex="none"
        disabled={!hasCommon}
        onClick={() => {
          if (first === undefined || second === undefined) return;
          const search = { tab: "diff", with: second.runId };
          void navigate({ to: "/runs/$runId", params: { runId: first.runId }, search });
        }}
      >
        <Trans>Compare runs</Trans>
      </Button>
    </Group>
  );
}

interface RowProps {
  readonly run: RunRow;
  readonly isChosen: boolean;
  readonly onToggle: (runId: string, isOn: boolean) => void;
}

function Row({ run, isChosen, onToggle }: RowProps) {
  const { t } = useLingui();
  const { runId, result, tasks } = run;
  const unpaid = result?.spend == null ? null : unpaidText(run, result.spend);
  return (
    <Table.Tr>
      <Table.Td>
        {isComparable(run) && (
          <Checkbox
            size="xs"
            aria-label={t`Select ${runId} to compare`}
            checked={isChosen}
            onChange={(event) => onToggle(runId, event.currentTarget.checked)}
          />
        )}
      </Table.Td>
      <Table.Td>
        <div className="run-name">
          <LinkText to="/runs/$runId" params={{ runId }}>
            {run.name}
          </LinkText>
          <Text visibleFrom="sm" size="xs" className="mono quiet run-id">
            {runId}
          </Text>
        </div>
        <Box hiddenFrom="xs" mt={4}>
          <RunStateBadge run={run} />
          <LeftOut run={run} />
        </Box>
        {/* What the columns that are hidden on a narrow screen say. */}
        <Text hiddenFrom="sm" size="xs" className="quiet" mt={4}>
          <Time at={run.createdAt} />
          {result?.spend != null && ` · ${spendText(result.spend)}`}
          {unpaid !== null && ` (${unpaid})`}
        </Text>
        <Text visibleFrom="sm" hiddenFrom="lg" component="div" size="xs" className="quiet" mt={4}>
          <Names names={run.models.map(({ id }) => id)} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <RunStateBadge run={run} />
        <Progress run={run} />
        <LeftOut run={run} />
      </Table.Td>
      <Table.Td>
        <ResultCell run={run} />
      </Table.Td>
      <Table.Td visibleFrom="lg">
        <Names names={run.models.map(({ id }) => id)} />
        {run.kind !== "answers" && (
          <Text size="xs" className="quiet">
            <Plural value={run.models.length} one="judge" other="judges" />
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="lg">
        <Names names={run.datasets.map(({ path }) => path.replace(/^collection:/, ""))} />
        <Text size="xs" className="quiet">
          {run.kind === "questions" ? (
            <Plural value={tasks} one="# question" other="# questions" />
          ) : (
            <Plural value={tasks} one="# task" other="# tasks" />
          )}
        </Text>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {result?.spend == null ? <span className="quiet">–</span> : spendText(result.spend)}
        {unpaid !== null && (
          <Text size="xs" className="quiet">
            {unpaid}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="lg" className="unbroken">
        <Duration run={run} />
      </Table.Td>
      <Table.Td visibleFrom="sm" miw="8.75rem">
        <Time at={run.createdAt} />
      </Table.Td>
      <Table.Td ta="right">
        <RunMenu run={run} />
      </Table.Td>
    </Table.Tr>
  );
}

/** How far a run is that is not at its end, and what failed in any. */
function Progress({ run }: { readonly run: RunRow }) {
  const { state, counts } = run;
  const failed = formatNumber(counts.FAILED);
  return (
    <Text size="xs" className="quiet">
      {state !== "finished" && <Share run={run} />}
      {state !== "finished" && counts.FAILED > 0 && " · "}
      {counts.FAILED > 0 && <Trans>{failed} failed</Trans>}
    </Text>
  );
}

/** What the spending limit has left out of a finished run. */
function LeftOut({ run }: { readonly run: RunRow }) {
  const translate = useTranslate();
  const leftOut = leftOutInShort(run);
  return leftOut === null ? null : (
    <Text size="xs" className="run-left-out">
      {translate(leftOut)}
    </Text>
  );
}

function Share({ run }: { readonly run: RunRow }) {
  const share = useRunShare(run.runId, run) ?? doneItems(run);
  const [done, all] = [formatNumber(share.done), formatNumber(share.total)];
  return (
    <Trans>
      {done} of {all}
    </Trans>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  const shown = names.slice(0, NAMED).join(", ");
  const more = names.length - NAMED;
  return (
    <div className="two-lines" title={names.join(", ")}>
      {shown}
      {more > 0 && <span className="quiet"> +{more}</span>}
    </div>
  );
}

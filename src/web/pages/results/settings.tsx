import { Trans, useLingui } from "@lingui/react/macro";
import { SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { RunView } from "../../../contract/index.ts";
import { type Summary, spendMessage } from "../../../core/index.ts";
import { formatMoney, formatNumber } from "../../../presentation/index.ts";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { Hash } from "./hash.tsx";
import { NOT_KNOWN } from "./numbers.tsx";
import { RawJson } from "./raw-json.tsx";
import { samplesPerTask } from "./samples-per-task.ts";
import type { ViewProps } from "./view-props.ts";

type Fact = readonly [label: string, value: ReactNode];

/** What the run was made with. None of it can change any more. */
export function Settings({ run, summary }: ViewProps) {
  const { t } = useLingui();
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <Facts title={t`Run`} facts={useRunFacts(run, summary)} />
        <Facts title={t`Limits`} facts={useLimitFacts(run)} />
      </SimpleGrid>
      <Models run={run} />
      <Tasks run={run} summary={summary} />
      {summary.failures.length > 0 && <Failures failures={summary.failures} />}
      <RawJson label={t`Run as JSON`} value={run} />
    </Stack>
  );
}

function useRunFacts(run: RunView, { toolVersion, judgeSpend, run: described }: Summary): readonly Fact[] {
  const { t } = useLingui();
  const translate = useTranslate();
  const judging = {
    phased: t`after all answers`,
    pipelined: t`as answers come in`,
    later: t`on request`,
  }[run.judging];
  const weighted = run.criteria.map(({ name, weight }) => `${name} × ${weight}`);
  return [
    [
      t`Run ID`,
      <span key="id" className="mono break">
        {run.runId}
      </span>,
    ],
    [t`Created`, <Time key="c" at={run.createdAt} />],
    [t`Started`, <Time key="s" at={run.startedAt} />],
    [t`Finished`, <Time key="f" at={run.finishedAt} />],
    [t`Assay version`, toolVersion],
    [t`Samples per task`, samplesPerTask(run) ?? NOT_KNOWN],
    [t`Judging`, judging],
    [t`Judge cost`, translate(spendMessage(judgeSpend))],
    [t`Metrics`, run.metrics.length === 0 ? t`none` : run.metrics.map(({ kind }) => kind).join(", ")],
    [t`Tasks with their own metrics`, formatNumber(run.tasksWithMetrics)],
    [t`Criteria for human scoring`, weighted.length === 0 ? t`none` : weighted.join(", ")],
    [t`Prompt template hash`, <Hash key="h" value={described.promptTemplateHash} />],
  ];
}

function useLimitFacts({ limits, concurrency, maxBudgetUsd }: RunView): readonly Fact[] {
  const { t } = useLingui();
  const [longest, idle] = [limits.requestTimeoutMs / 1000, limits.idleTimeoutMs / 1000];
  const [shortestWait, longestWait] = [formatNumber(limits.retryBaseMs), formatNumber(limits.retryMaxMs)];
  return [
    [t`Spending limit`, maxBudgetUsd === null ? t`none` : formatMoney(maxBudgetUsd)],
    [t`Concurrent requests`, String(concurrency.candidate)],
    [t`Concurrent judge requests`, String(concurrency.judge)],
    [
      t`Request timeout`,
      limits.totalForStreams === true ? t`${longest} s` : t`${longest} s; streamed answers may take longer`,
    ],
    [t`Idle timeout`, t`${idle} s without data`],
    [t`Retries per request`, String(limits.candidateRetries)],
    [t`Retries per judge request`, String(limits.judgeRetries)],
    [t`Retry delay`, t`${shortestWait} to ${longestWait} ms`],
    [t`Attempts per item`, String(limits.itemAttempts)],
  ];
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <section aria-label={title}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <Table aria-label={title} verticalSpacing={4} withRowBorders={false}>
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400} className="quiet fact-name">
                {label}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Models({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const roles = { answers: t`model`, judges: t`judge` };
  const all = [
    ...run.models.map(({ parameters, ...model }) => ({
      ...model,
      role: "answers" as const,
      parameters,
    })),
    ...run.judges.map((judge) => ({ ...judge, role: "judges" as const, parameters: null })),
  ];
  return (
    <section aria-label={t`Models and judges`}>
      <Title order={3}>
        <Trans>Models and judges</Trans>
      </Title>
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Models and judges`}>
        <Table aria-label={t`Models and judges`} mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`ID`}</Table.Th>
              <Table.Th>{t`Role`}</Table.Th>
              <Table.Th>{t`Provider`}</Table.Th>
              <Table.Th>{t`Provider model ID`}</Table.Th>
              <Table.Th>{t`Parameters`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map(({ id, role, provider, name, parameters, ...model }) => (
              <Table.Tr key={`${role} ${id}`}>
                <Table.Td>
                  {id} <ProvenanceBadge of={model} />
                </Table.Td>
                <Table.Td>{roles[role]}</Table.Td>
                <Table.Td>{provider}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td className="mono small">
                  {parameters === null ? "" : (parameterWords(parameters) ?? t`provider defaults`)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function parameterWords(parameters: object): string | null {
  const said = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return said.length === 0
    ? null
    : said.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ");
}

function Tasks({ run, summary }: ViewProps) {
  const { t } = useLingui();
  const [tasks, items] = [formatNumber(run.tasks), formatNumber(run.totalItems)];
  return (
    <section aria-label={t`Tasks`}>
      <Title order={3}>
        <Trans>Tasks</Trans>
      </Title>
      <Text size="sm">
        <Trans>
          {tasks} tasks, {items} items
        </Trans>
      </Text>
      {summary.run.datasets.map(({ path, sha256 }) => (
        <Text key={path} size="sm" className="break">
          {path} <Hash value={sha256} />
        </Text>
      ))}
    </section>
  );
}

function Failures({ failures }: Pick<Summary, "failures">) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Errors`}>
      <Title order={3}>
        <Trans>Errors</Trans>
      </Title>
      <Table aria-label={t`Errors`} mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Stage`}</Table.Th>
            <Table.Th>{t`Details`}</Table.Th>
            <Table.Th ta="right">{t`Count`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failures.map(({ stage, message, count }) => (
            <Table.Tr key={`${stage} ${message}`}>
              <Table.Td>{stage}</Table.Td>
              <Table.Td className="break">{message}</Table.Td>
              <Table.Td ta="right">{count}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

import { SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { RunView } from "../../../contract/index.ts";
import { type Summary, describeSpend, dollars } from "../../../core/index.ts";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { RawJson } from "./raw-json.tsx";
import type { ViewProps } from "./view-props.ts";

const JUDGING_WORDS = {
  phased: "after all answers",
  pipelined: "on each answer as it lands",
  later: "only when asked",
} as const;

type Fact = readonly [label: string, value: ReactNode];

/** What the run was made with. None of it can change any more. */
export function Settings({ run, summary }: ViewProps) {
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <Facts title="The run" facts={runFacts(run, summary)} />
        <Facts title="Limits" facts={limitFacts(run)} />
      </SimpleGrid>
      <Models run={run} />
      <Tasks run={run} summary={summary} />
      {summary.failures.length > 0 && <Failures failures={summary.failures} />}
      <RawJson label="The run as JSON" value={run} />
    </Stack>
  );
}

function runFacts(run: RunView, { toolVersion, judgeSpend, run: described }: Summary): readonly Fact[] {
  return [
    [
      "Id",
      <span key="id" className="mono break">
        {run.runId}
      </span>,
    ],
    ["Created", <Time key="c" at={run.createdAt} />],
    ["Started", <Time key="s" at={run.startedAt} />],
    ["Finished", <Time key="f" at={run.finishedAt} />],
    ["Made with", `Assay ${toolVersion}`],
    ["Judges work", JUDGING_WORDS[run.judging]],
    ["Judges' cost", describeSpend(judgeSpend)],
    [
      "Metrics on every task",
      run.metrics.length === 0 ? "none" : run.metrics.map(({ kind }) => kind).join(", "),
    ],
    ["Tasks with metrics of their own", String(run.tasksWithMetrics)],
    [
      "Criteria",
      run.criteria.length === 0
        ? "none"
        : run.criteria.map(({ name, weight }) => `${name} × ${weight}`).join(", "),
    ],
    [
      "Hash of prompts",
      <span key="h" className="mono break">
        {described.promptTemplateHash}
      </span>,
    ],
  ];
}

function limitFacts({ limits, concurrency, maxBudgetUsd }: RunView): readonly Fact[] {
  return [
    ["Budget", maxBudgetUsd === null ? "none" : dollars(maxBudgetUsd)],
    ["Calls at once", `${concurrency.candidate} for answers, ${concurrency.judge} for judges`],
    [
      "Longest call",
      `${limits.requestTimeoutMs / 1000} s${limits.totalForStreams === true ? "" : ", unless it is streamed"}`,
    ],
    ["Longest silence in a call", `${limits.idleTimeoutMs / 1000} s`],
    ["Retries of a call", `${limits.candidateRetries} for answers, ${limits.judgeRetries} for judges`],
    ["Wait between retries", `${limits.retryBaseMs} to ${limits.retryMaxMs} ms`],
    ["Attempts of an item", String(limits.itemAttempts)],
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
  const all = [
    ...run.models.map(({ parameters, ...model }) => ({
      ...model,
      role: "answers",
      parameters,
    })),
    ...run.judges.map((judge) => ({ ...judge, role: "judges", parameters: null })),
  ];
  return (
    <section aria-label="Models and judges">
      <Title order={3}>Models and judges</Title>
      <div className="scrolling" tabIndex={0} role="group" aria-label="Models and judges">
        <Table aria-label="Models and judges" mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Id</Table.Th>
              <Table.Th>Part</Table.Th>
              <Table.Th>Provider</Table.Th>
              <Table.Th>Its name there</Table.Th>
              <Table.Th>Parameters</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map(({ id, role, provider, name, parameters, ...model }) => (
              <Table.Tr key={`${role} ${id}`}>
                <Table.Td>
                  {id} <ProvenanceBadge of={model} />
                </Table.Td>
                <Table.Td>{role}</Table.Td>
                <Table.Td>{provider}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td className="mono small">
                  {parameters === null ? "" : parameterWords(parameters)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function parameterWords(parameters: object): string {
  const said = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return said.length === 0
    ? "as the provider has them"
    : said.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ");
}

function Tasks({ run, summary }: ViewProps) {
  return (
    <section aria-label="Tasks">
      <Title order={3}>Tasks</Title>
      <Text size="sm">
        {run.tasks} tasks, {run.totalItems} items.
      </Text>
      {summary.run.datasets.map(({ path, sha256 }) => (
        <Text key={path} size="sm" className="break">
          {path} <span className="mono quiet small">{sha256}</span>
        </Text>
      ))}
    </section>
  );
}

function Failures({ failures }: Pick<Summary, "failures">) {
  return (
    <section aria-label="What went wrong">
      <Title order={3}>What went wrong</Title>
      <Table aria-label="What went wrong" mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Stage</Table.Th>
            <Table.Th>What was said</Table.Th>
            <Table.Th ta="right">Times</Table.Th>
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

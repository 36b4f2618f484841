import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { StatusView, WorkerView } from "../../../contract/index.ts";
import {
  WORKER_STATE_WORDS,
  databaseQuery,
  workerCalls,
  workerKey,
  workerMoment,
  workerProblem,
  workerProcess,
  workersQuery,
} from "../../../presentation/index.ts";
import { client } from "../../client.ts";
import { now } from "../../clock.ts";
import { Problem } from "../../frame/page-error.tsx";
import { LinkText } from "../../parts/links.tsx";
import { Section } from "./section.tsx";

const COLORS: Readonly<Record<WorkerView["state"], string>> = {
  working: "green",
  draining: "yellow",
  silent: "red",
};

/** Processes that call models for the runs of this workspace. */
export function Workers() {
  const { t } = useLingui();
  const database = useQuery(databaseQuery(client));
  const workers = useQuery(workersQuery(client, database.data));
  const failed = [database, workers].find(({ isError }) => isError);
  return (
    <Section title={t`Workers`} hint={t`Processes that call models for the runs of this workspace.`}>
      {failed !== undefined && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
      {database.data === "SQLite" && <Nobody database={database.data} />}
      {workers.data?.length === 0 && <Nobody database="PostgreSQL" />}
      {workers.data !== undefined && workers.data.length > 0 && (
        <>
          <WorkerTable workers={workers.data} />
          <Problems workers={workers.data} />
        </>
      )}
    </Section>
  );
}

/** Why there are none, and what to do to have some. */
function Nobody({ database }: { readonly database: StatusView["database"] }) {
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm">
        {database === "SQLite" ? (
          <Trans>
            On SQLite, this server makes all calls itself. To share the work among several machines, move the
            workspace to PostgreSQL.
          </Trans>
        ) : (
          <Trans>
            No workers: runs wait. Start one with <span className="mono">assay worker --db postgres://…</span>
          </Trans>
        )}
      </Text>
      <LinkText to="/help/documents/$name" params={{ name: "workers" }} size="sm">
        <Trans>How to use several machines</Trans>
      </LinkText>
    </Stack>
  );
}

function WorkerTable({ workers }: { readonly workers: readonly WorkerView[] }) {
  const { t } = useLingui();
  return (
    <Table.ScrollContainer minWidth={880} tabIndex={0} role="group" aria-label={t`Workers`}>
      <Table aria-label={t`Workers`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th>{t`State`}</Table.Th>
            <Table.Th ta="right">{t`Calls in flight`}</Table.Th>
            <Table.Th>{t`Runs`}</Table.Th>
            <Table.Th>{t`Version`}</Table.Th>
            <Table.Th>{t`Since`}</Table.Th>
            <Table.Th>{t`Last heard from`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {workers.map((worker) => (
            <WorkerRow key={workerKey(worker)} worker={worker} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function WorkerRow({ worker }: { readonly worker: WorkerView }) {
  const { t } = useLingui();
  const { name, state, runIds, version, startedAt, seenAt } = worker;
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        {name}
        <Text size="xs" className="quiet">
          {workerProcess(worker)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={COLORS[state]} size="sm" tt="none" miw="max-content">
          {t(WORKER_STATE_WORDS[state])}
        </Badge>
      </Table.Td>
      <Table.Td ta="right">{workerCalls(worker)}</Table.Td>
      <Table.Td>
        {runIds.length === 0 && <span className="quiet">–</span>}
        <Stack gap={0}>
          {runIds.map((runId) => (
            <LinkText key={runId} to="/runs/$runId" params={{ runId }} size="sm">
              {runId}
            </LinkText>
          ))}
        </Stack>
      </Table.Td>
      <Table.Td>{version}</Table.Td>
      <Table.Td>
        <Moment at={startedAt} />
      </Table.Td>
      <Table.Td>
        <Moment at={seenAt} />
      </Table.Td>
    </Table.Tr>
  );
}

function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {workerMoment(at, now())}
    </time>
  );
}

/** Below the table, as wide as the page: they are sentences. */
function Problems({ workers }: { readonly workers: readonly WorkerView[] }) {
  const told = workers.flatMap((worker) => {
    const problem = workerProblem(worker);
    return problem === null ? [] : [{ key: workerKey(worker), name: worker.name, problem }];
  });
  return (
    <Stack gap={4} role="status">
      {told.map(({ key, name, problem }) => (
        <Text key={key} size="sm" className="breakable">
          <Text span fw={600} size="sm">
            {name}:
          </Text>{" "}
          {problem}
        </Text>
      ))}
    </Stack>
  );
}

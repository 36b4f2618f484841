import { Group, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SessionResult } from "../../../../contract/index.ts";
import { type Estimate, unitsInWords } from "../../../../core/index.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { runQuery } from "../../../parts/run-queries.ts";

const SCORE_NAMES = { criteria: "Mean of 100", rating: "Mean rating of 5", comparison: "Share won" } as const;
const STEP_SECONDS = 0.15;

/** Models, best first, with totals as they were computed. */
export function RevealedRanking({ result }: { readonly result: SessionResult }) {
  const { session, models } = result;
  const run = useQuery(runQuery(session.runId));
  const known = new Map(run.data?.models.map((model) => [model.id, model]));
  const hasTotals = session.kind === "criteria";
  const isCompared = session.kind === "comparison";
  return (
    // Nothing in it takes the focus, so keys could not scroll it otherwise.
    <div className="scrolling" tabIndex={0} role="group" aria-label="Ranking">
      <Table aria-label="Models, best first" verticalSpacing="sm" miw={{ base: 0, sm: 640 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">#</Table.Th>
            <Table.Th>Model</Table.Th>
            {hasTotals && <Table.Th ta="right">Total</Table.Th>}
            {session.criteria.map(({ id, name, weight }) => (
              <Table.Th key={id} ta="right">
                {name}
                <Text size="xs" className="quiet" fw={400}>
                  mean of 100, weight {weight}
                </Text>
              </Table.Th>
            ))}
            <Table.Th ta="right" visibleFrom="sm">
              {SCORE_NAMES[session.kind]}
            </Table.Th>
            {isCompared && <Table.Th ta="right">Rating</Table.Th>}
            {!isCompared && (
              <Table.Th ta="right" visibleFrom="sm">
                Answers
              </Table.Th>
            )}
            {!isCompared && <Table.Th ta="right">Gaps</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {models.map((model, index) => (
            <Table.Tr key={model.modelId}>
              <Table.Td ta="right" className="quiet">
                {rankOf(models, model)}
              </Table.Td>
              <Table.Td>
                <span className="revealed" style={{ animationDelay: `${index * STEP_SECONDS}s` }}>
                  <Group gap="xs" wrap="nowrap">
                    <Text fw={600}>{model.modelId}</Text>
                    <ProvenanceBadge of={known.get(model.modelId) ?? { simulated: false }} />
                  </Group>
                  <Text size="xs" className="quiet">
                    {model.provider}
                  </Text>
                </span>
                <Text size="sm" component="div" hiddenFrom="sm" mt={4}>
                  <EstimateWords estimate={model.score} percent={isCompared} />
                </Text>
              </Table.Td>
              {hasTotals && (
                <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
                  {model.total === null ? (
                    <span className="quiet">no total</span>
                  ) : (
                    <>
                      <b>{rounded(model.total)}</b>
                      <span className="quiet"> of {model.totalOf}</span>
                    </>
                  )}
                </Table.Td>
              )}
              {model.criteria.map((criterion) => (
                <Table.Td key={criterion.criterionId} ta="right">
                  {criterion.mean === null ? (
                    <span className="quiet">not scored</span>
                  ) : (
                    <>
                      {rounded(criterion.mean)}
                      <Text size="xs" className="quiet">
                        n {criterion.n}, counts{" "}
                        {criterion.weighted === null ? "–" : rounded(criterion.weighted)}
                      </Text>
                    </>
                  )}
                </Table.Td>
              ))}
              <Table.Td ta="right" visibleFrom="sm">
                <EstimateWords estimate={model.score} percent={isCompared} />
              </Table.Td>
              {isCompared && (
                <Table.Td ta="right">
                  {model.rating !== null && <EstimateWords estimate={model.rating} percent={false} />}
                </Table.Td>
              )}
              {!isCompared && (
                <Table.Td ta="right" visibleFrom="sm">
                  {model.answers}
                </Table.Td>
              )}
              {!isCompared && <Table.Td ta="right">{model.gaps}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Models with the same score have the same rank. */
function rankOf(models: SessionResult["models"], { score }: SessionResult["models"][number]): string {
  if (!score.known) return "–";
  return String(1 + models.filter((other) => other.score.known && other.score.value > score.value).length);
}

/** A number with how sure it is, or the reason why there is none. */
function EstimateWords({ estimate, percent }: { readonly estimate: Estimate; readonly percent: boolean }) {
  if (!estimate.known)
    return (
      <Text size="sm" className="quiet">
        {estimate.reason}
      </Text>
    );
  const shown = (value: number): string => (percent ? `${rounded(100 * value)} %` : rounded(value));
  const { interval, intervalReason } = estimate;
  return (
    <>
      {shown(estimate.value)}
      <Text size="xs" className="quiet">
        {interval === null
          ? `no interval: ${intervalReason ?? "too little data"}`
          : `${Math.round(100 * interval.level)} % interval ${shown(interval.low)} to ${shown(interval.high)}`}
        , {unitsInWords(estimate)}
      </Text>
    </>
  );
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

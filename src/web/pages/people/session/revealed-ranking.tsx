import { Trans, useLingui } from "@lingui/react/macro";
import { Box, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Axis, axisFor } from "../../../../charts/index.ts";
import type { RunView, SessionResult } from "../../../../contract/index.ts";
import { type Estimate, type Provenance, RATING, provenanceWord } from "../../../../core/index.ts";
import { shownScore } from "../../../../presentation/index.ts";
import { formatNumber, formatRange, formatShort } from "../../../../presentation/index.ts";
import { IntervalAxis, IntervalMark } from "../../../parts/interval-mark.tsx";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { Term } from "../../../parts/term.tsx";
import { useModelColors } from "../../results/use-model-colors.ts";
import { BEST_FIRST, type RevealedModel, type Sorting, sortedModels } from "./ranking-columns.ts";
import { SortedHead } from "./sorted-head.tsx";
import { spoken } from "../../../language.ts";

/** Findings that draw no conclusion about any two models. */
const INCONCLUSIVE: ReadonlySet<SessionResult["finding"]["state"]> = new Set([
  "unscored",
  "uncompared",
  "unpaired",
  "too-few",
  "too-few-verdicts",
]);

const STEP_SECONDS = 0.15;

type Kind = SessionResult["session"]["kind"];

/** Models by score, each with its interval on an axis that all share. Nobody is numbered: the sentence says who is ahead. */
export function RevealedRanking({
  result,
  run,
}: {
  readonly result: SessionResult;
  /** Null where it can't be read: then nothing is known of its models but their names. */
  readonly run: RunView | null;
}) {
  const { t } = useLingui();
  const { session, models } = result;
  const { kind } = session;
  const [sorting, setSorting] = useState<Sorting>(BEST_FIRST);
  const known = new Map(run?.models.map((model) => [model.id, model]));
  const ownColor = useModelColors(models);
  // Where nothing can be concluded, no model stands out.
  const colorOf = INCONCLUSIVE.has(result.finding.state) ? () => "var(--mantine-color-dimmed)" : ownColor;
  const axis = axisOf(kind, models);
  const names = new Map(session.criteria.map(({ id, name }) => [id, name]));
  const column = (by: string, head: ReactNode, below?: ReactNode) => (
    <SortedHead
      key={by}
      by={by}
      sorting={sorting}
      onSort={setSorting}
      below={below}
      // What stands below a model's name on a narrow screen has no column there.
      isWideOnly={by !== BEST_FIRST.by}
    >
      {head}
    </SortedHead>
  );
  const scoredTasks = new Set(models.flatMap(({ score }) => (score.known ? [score.clusters] : [])));
  return (
    <>
      {/* Nothing below its heads takes the focus, so keys could not scroll it otherwise. */}
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Scores by model`}>
        <Table
          aria-label={t`Models by score`}
          verticalSpacing="sm"
          miw={{ base: 0, sm: 640 }}
          className="reveal"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Model</Trans>
                <div className="mark-below">
                  <IntervalAxis axis={axis} />
                </div>
              </Table.Th>
              <Table.Th visibleFrom="sm" className="reveal-plot">
                <VisuallyHidden>{t`Score with its confidence interval, drawn`}</VisuallyHidden>
                <IntervalAxis axis={axis} />
              </Table.Th>
              {column("score", <ScoreName kind={kind} />, <Term name="confidence-interval" />)}
              {session.criteria.map(({ id, name, weight }) =>
                column(String(id), name, <CriterionScale weight={weight} />),
              )}
              {kind === "comparison" && column("rating", <Trans>Bradley–Terry rating</Trans>)}
              {kind !== "comparison" && column("gaps", <Trans>Not fully scored</Trans>)}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sortedModels(models, sorting).map((model, index) => (
              <ModelRow
                key={model.modelId}
                model={model}
                kind={kind}
                axis={axis}
                color={colorOf(model.modelId)}
                names={names}
                provenance={known.get(model.modelId) ?? { simulated: false }}
                delaySeconds={index * STEP_SECONDS}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {kind !== "comparison" && scoredTasks.size > 1 && (
        <Text size="xs" className="quiet" mt="xs">
          <Trans>
            Not every model was scored on the same tasks. Differences allow for how hard each task was, so
            they can differ from those between the means in the table.
          </Trans>
        </Text>
      )}
    </>
  );
}

function ScoreName({ kind }: { readonly kind: Kind }) {
  if (kind === "criteria") return <Trans>Mean of 100 (95 % CI)</Trans>;
  return kind === "rating" ? <Trans>Mean rating (95 % CI)</Trans> : <Trans>Win rate, % (95 % CI)</Trans>;
}

function CriterionScale({ weight }: { readonly weight: number }) {
  const shownWeight = formatShort(weight);
  return (
    <Text size="xs" className="quiet" fw={400} style={{ textWrap: "balance" }}>
      <Trans>mean of 100, weight {shownWeight}</Trans>
    </Text>
  );
}

interface ModelRowProps {
  readonly model: RevealedModel;
  readonly kind: Kind;
  readonly axis: Axis;
  readonly color: string;
  readonly provenance: Provenance;
  /** Of its criteria. */
  readonly names: ReadonlyMap<number, string>;
  readonly delaySeconds: number;
}

function ModelRow({ model, kind, axis, color, provenance, names, delaySeconds }: ModelRowProps) {
  const { modelId, provider, score, criteria, rating, gaps } = model;
  const gapsShown = formatNumber(gaps);
  const answers = formatNumber(model.answers);
  const mark = (
    <IntervalMark
      axis={axis}
      score={shownScore(kind, score)}
      color={color}
      isHollow={provenanceWord(provenance) === "simulated"}
    />
  );
  return (
    <Table.Tr>
      <Table.Td>
        <span className="revealed" style={{ animationDelay: `${delaySeconds}s` }}>
          <Group gap="xs">
            <Text fw={600}>{modelId}</Text>
            <ProvenanceBadge of={provenance} />
          </Group>
          {/* The badge has said it. */}
          {provider !== provenanceWord(provenance) && (
            <Text size="xs" className="quiet">
              {provider}
            </Text>
          )}
        </span>
        <div className="mark-below">{mark}</div>
        <Box hiddenFrom="sm">
          {criteria.map(({ criterionId, mean, n }) => (
            <Group key={criterionId} justify="space-between" gap="xs" fz="xs" className="quiet">
              <span className="breakable">{names.get(criterionId)}</span>
              <CriterionMean mean={mean} n={n} />
            </Group>
          ))}
          {kind === "comparison" ? (
            rating !== null && (
              <Group justify="space-between" gap="xs" fz="xs" className="quiet">
                <span>
                  <Trans>Bradley–Terry rating</Trans>
                </span>
                <EstimateWords estimate={rating} digits={0} />
              </Group>
            )
          ) : (
            <Group justify="space-between" gap="xs" fz="xs" className="quiet">
              <span>
                <Trans>Not fully scored</Trans>
              </span>
              <span>
                <Trans>
                  {gapsShown} of {answers}
                </Trans>
              </span>
            </Group>
          )}
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm" className="reveal-plot">
        {mark}
      </Table.Td>
      <Table.Td ta="right">
        {!score.known && kind !== "comparison" ? (
          <span className="quiet">
            {criteria.some(({ n }) => n > 0) ? <Trans>partly scored</Trans> : <Trans>not scored</Trans>}
          </span>
        ) : (
          <EstimateWords estimate={shownScore(kind, score)} digits={kind === "rating" ? 2 : 1} />
        )}
      </Table.Td>
      {criteria.map(({ criterionId, mean, n }) => (
        <Table.Td key={criterionId} ta="right" visibleFrom="sm">
          <CriterionMean mean={mean} n={n} />
        </Table.Td>
      ))}
      {kind === "comparison" && (
        <Table.Td ta="right" visibleFrom="sm">
          {rating !== null && <EstimateWords estimate={rating} digits={0} />}
        </Table.Td>
      )}
      {kind !== "comparison" && (
        <Table.Td ta="right" visibleFrom="sm">
          <Trans>
            {gapsShown} of {answers}
          </Trans>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** The mean of one criterion over so many answers. */
function CriterionMean({ mean, n }: { readonly mean: number | null; readonly n: number }) {
  if (mean === null)
    return (
      <span className="quiet">
        <Trans>not scored</Trans>
      </span>
    );
  return (
    <span>
      {formatNumber(mean, 1)}{" "}
      <Text span size="xs" className="quiet unbroken">
        <Trans>n = {n}</Trans>
      </Text>
    </span>
  );
}

/** A number with its interval, or the reason why there is none. */
function EstimateWords({ estimate, digits }: { readonly estimate: Estimate; readonly digits: number }) {
  if (!estimate.known)
    return (
      <Text size="sm" className="quiet">
        {spoken(estimate.reason)}
      </Text>
    );
  const { value, interval, intervalReason } = estimate;
  return (
    <>
      {formatNumber(value, digits)}
      <Text size="xs" className="quiet" title={intervalReason}>
        {interval === null ? (
          <Trans>no interval</Trans>
        ) : (
          <span className="unbroken">{formatRange(interval.low, interval.high, digits)}</span>
        )}
      </Text>
    </>
  );
}

function axisOf(kind: Kind, models: readonly RevealedModel[]): Axis {
  if (kind === "rating") {
    const ticks = Array.from({ length: RATING.scaleMax }, (_, index) => RATING.scaleMin + index);
    return { low: RATING.scaleMin, high: RATING.scaleMax, ticks };
  }
  return axisFor(
    models.map(({ score }) => shownScore(kind, score)).flatMap((score) => (score.known ? [score] : [])),
  );
}

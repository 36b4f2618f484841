import { type Axis, differenceAxisFor } from "../../../../../charts/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Stack, Table, Text, Title } from "@mantine/core";
import type { ModelDifference, RunDiffPage } from "../../../../../core/index.ts";
import { DIFFERENCE_OUTCOMES, formatNumber } from "../../../../../presentation/index.ts";
import { FactCards } from "../../../../parts/fact-cards.tsx";
import { useNarrow } from "../../../../parts/use-narrow.ts";
import { ProvenanceBadge } from "../../../../parts/run-state.tsx";
import { Term } from "../../../../parts/term.tsx";
import { IntervalAxis, IntervalMark } from "../../../../parts/interval-mark.tsx";
import { EstimateText, NOT_KNOWN } from "../../../results/numbers.tsx";
import "../../../results/results.css";
import { useModelColors } from "../../../results/use-model-colors.ts";
import "./diff.css";

/** Each model in both runs, paired by task. */
export function ModelDifferences({ diff }: { readonly diff: RunDiffPage }) {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const { models, onlyFirst, onlySecond } = diff;
  const colorOf = useModelColors(models);
  const axis = differenceAxisFor(models.flatMap(({ difference }) => (difference.known ? [difference] : [])));
  const drawing = { axis, colorOf };
  const [before, after] = [onlyFirst.join(", "), onlySecond.join(", ")];
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>Models</Trans>
      </Title>
      {isNarrow ? (
        <Cards models={models} drawing={drawing} />
      ) : (
        <div className="scrolling" tabIndex={0} role="group" aria-label={t`Models in both runs, scrollable`}>
          <Table aria-label={t`Models in both runs`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Model`}</Table.Th>
                <Table.Th className="diff-plot">
                  <span className="unseen">{t`Difference with its confidence interval, drawn`}</span>
                  <IntervalAxis axis={axis} />
                </Table.Th>
                <Table.Th ta="right">
                  <Trans>Difference (95 % CI)</Trans> <Term name="confidence-interval" />
                </Table.Th>
                <Table.Th>{t`Change`}</Table.Th>
                <Table.Th ta="right">{t`First run`}</Table.Th>
                <Table.Th ta="right">{t`Second run`}</Table.Th>
                <Table.Th ta="right">
                  <Trans>Detectable from, points</Trans> <Term name="minimum-detectable-difference" />
                </Table.Th>
                <Table.Th ta="right">
                  <Trans>Holm-adjusted p</Trans> <Term name="adjusted-p" />
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {models.map((model) => (
                <Row key={model.modelId} model={model} drawing={drawing} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Text size="sm" className="quiet">
        <Trans>
          The difference is the second run minus the first. Means are over the tasks that have a score in both
          runs, so they can differ from the Results of each run.
        </Trans>
      </Text>
      {onlyFirst.length > 0 && (
        <Text size="sm" className="quiet">
          <Trans>Only in the first run: {before}</Trans>
        </Text>
      )}
      {onlySecond.length > 0 && (
        <Text size="sm" className="quiet">
          <Trans>Only in the second run: {after}</Trans>
        </Text>
      )}
    </Stack>
  );
}

const meanText = (mean: ModelDifference["first"]): string =>
  mean.known ? formatNumber(mean.value, 1) : NOT_KNOWN;

const chanceText = ({ adjustedPValue }: ModelDifference): string =>
  adjustedPValue === null ? NOT_KNOWN : formatNumber(adjustedPValue, 3);

const detectableText = ({ detectable }: ModelDifference): string =>
  detectable === null ? NOT_KNOWN : formatNumber(detectable, 1);

/** The model, and whether its answers are real ones. */
function Name({ model }: { readonly model: ModelDifference }) {
  return (
    <Group gap="xs">
      {model.modelId}
      <ProvenanceBadge of={model} />
    </Group>
  );
}

interface Drawing {
  readonly axis: Axis;
  readonly colorOf: (modelId: string) => string;
}

/** The difference against 0, on the axis that all models share. */
function Mark({ model, drawing: { axis, colorOf } }: RowProps) {
  const { modelId, difference, simulated } = model;
  return <IntervalMark axis={axis} score={difference} color={colorOf(modelId)} isHollow={simulated} />;
}

interface CardsProps {
  readonly models: readonly ModelDifference[];
  readonly drawing: Drawing;
}

function Cards({ models, drawing }: CardsProps) {
  const { t } = useLingui();
  return (
    <FactCards
      label={t`Models in both runs`}
      cards={models.map((model) => ({
        key: model.modelId,
        title: <Name model={model} />,
        note: (
          <>
            {t(DIFFERENCE_OUTCOMES[model.outcome])}
            <div className="diff-mark">
              <Mark model={model} drawing={drawing} />
              <IntervalAxis axis={drawing.axis} />
            </div>
          </>
        ),
        facts: [
          [t`Difference (95 % CI)`, <EstimateText key="d" of={model.difference} />],
          [t`First run`, meanText(model.first)],
          [t`Second run`, meanText(model.second)],
          [t`Detectable from, points`, detectableText(model)],
          [t`Holm-adjusted p`, chanceText(model)],
        ],
      }))}
    />
  );
}

interface RowProps {
  readonly model: ModelDifference;
  readonly drawing: Drawing;
}

function Row({ model, drawing }: RowProps) {
  const { t } = useLingui();
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        <Name model={model} />
      </Table.Td>
      <Table.Td className="diff-plot">
        <Mark model={model} drawing={drawing} />
      </Table.Td>
      <Table.Td ta="right">
        <EstimateText of={model.difference} />
      </Table.Td>
      <Table.Td>{t(DIFFERENCE_OUTCOMES[model.outcome])}</Table.Td>
      <Table.Td ta="right">{meanText(model.first)}</Table.Td>
      <Table.Td ta="right">{meanText(model.second)}</Table.Td>
      <Table.Td ta="right">{detectableText(model)}</Table.Td>
      <Table.Td ta="right">{chanceText(model)}</Table.Td>
    </Table.Tr>
  );
}

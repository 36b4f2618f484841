import { type Axis, differenceAxisFor } from "../../../../../charts/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Stack, Table, Text, Title } from "@mantine/core";
import type { ModelDifference, RunDiffPage } from "../../../../../core/index.ts";
import { formatNumber } from "../../../../../presentation/index.ts";
import { FactCards } from "../../../../parts/fact-cards.tsx";
import { useNarrow } from "../../../../parts/use-narrow.ts";
import { ProvenanceBadge } from "../../../../parts/run-state.tsx";
import { Term } from "../../../../parts/term.tsx";
import { IntervalAxis, IntervalMark } from "../../../../parts/interval-mark.tsx";
import { EstimateText, NOT_KNOWN } from "../../../results/numbers.tsx";
import "../../../results/results.css";
import { useModelColors } from "../../../results/use-model-colors.ts";
import "./diff.css";
import { useSideWords } from "./side-words.ts";

/** Each model in both runs, paired by task. */
export function ModelDifferences({ diff }: { readonly diff: RunDiffPage }) {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const { models, onlyFirst, onlySecond } = diff;
  const colorOf = useModelColors(models);
  const axis = differenceAxisFor(models.flatMap(({ difference }) => (difference.known ? [difference] : [])));
  const words = useSideWords(diff);
  const drawing = { axis, colorOf, words };
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
                <Table.Th ta="right">{words.first}</Table.Th>
                <Table.Th ta="right">{words.second}</Table.Th>
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
        {words.difference}{" "}
        <Trans>
          Means are over the tasks that have a score in both runs, so they can differ from the Results of each
          run.
        </Trans>
      </Text>
      {onlyFirst.length > 0 && (
        <Text size="sm" className="quiet">
          {words.onlyFirst(before)}
        </Text>
      )}
      {onlySecond.length > 0 && (
        <Text size="sm" className="quiet">
          {words.onlySecond(after)}
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
  readonly words: ReturnType<typeof useSideWords>;
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
            {drawing.words.outcomes[model.outcome]}
            <div className="diff-mark">
              <Mark model={model} drawing={drawing} />
              <IntervalAxis axis={drawing.axis} />
            </div>
          </>
        ),
        facts: [
          [t`Difference (95 % CI)`, <EstimateText key="d" of={model.difference} />],
          [drawing.words.first, meanText(model.first)],
          [drawing.words.second, meanText(model.second)],
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
      <Table.Td>{drawing.words.outcomes[model.outcome]}</Table.Td>
      <Table.Td ta="right">{meanText(model.first)}</Table.Td>
      <Table.Td ta="right">{meanText(model.second)}</Table.Td>
      <Table.Td ta="right">{detectableText(model)}</Table.Td>
      <Table.Td ta="right">{chanceText(model)}</Table.Td>
    </Table.Tr>
  );
}

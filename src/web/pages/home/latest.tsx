import { Trans, useLingui } from "@lingui/react/macro";
import { Box, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Axis, axisFor } from "../../../charts/index.ts";
import type { RunView } from "../../../contract/index.ts";
import { type ModelResult, type Summary, asFailure, rankingScore, verdictOf } from "../../../core/index.ts";
import { runTitles } from "../../../presentation/index.ts";
import { IntervalAxis, IntervalMark } from "../../parts/interval-mark.tsx";
import { resultsQuery } from "../../parts/run-queries.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { formatNumber, formatRange } from "../../../presentation/index.ts";
import { LinkText } from "../../parts/links.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { unbroken } from "../results/unbroken.ts";
import { useModelColors } from "../results/use-model-colors.ts";
import { spoken } from "../../language.ts";

/** The best of each run; the others are on its page. */
const SHOWN = 5;
/** As high as the sentence with the axis, and as a model's line, so that nothing jumps. */
const [WAITING_PX, ROW_PX] = [84, 30];

/** What the latest runs came to, each model in one line. */
export function Latest({ runs }: { readonly runs: readonly RunView[] }) {
  if (runs.length === 0) return null;
  const titleOf = runTitles(runs);
  return (
    <Stack gap="lg" component="section" aria-labelledby="latest">
      <Group justify="space-between" align="baseline">
        <Title order={2} id="latest">
          <Trans>Latest results</Trans>
        </Title>
        <LinkText to="/runs" search={{ state: "finished" }} size="sm">
          <Trans>All finished runs</Trans>
        </LinkText>
      </Group>
      {runs.map((run) => (
        <Result key={run.runId} run={run} isNamesake={titleOf(run.runId).id !== null} />
      ))}
    </Stack>
  );
}

interface ResultProps {
  readonly run: RunView;
  /** Whether another run here has the same name. */
  readonly isNamesake: boolean;
}

function Result({ run, isNamesake }: ResultProps) {
  const { t } = useLingui();
  const results = useQuery(resultsQuery(run.runId));
  return (
    <Stack gap={6} component="article" aria-label={run.name} className="latest">
      <Group justify="space-between" gap="md">
        <LinkText to="/runs/$runId" params={{ runId: run.runId }} fw={600} className="breakable">
          {run.name}
          {isNamesake && <span className="quiet mono run-id"> {run.runId}</span>}
        </LinkText>
        <Text size="sm" className="quiet">
          <Time at={run.finishedAt} />
        </Text>
      </Group>
      {results.isSuccess && <Strips summary={results.data} />}
      {results.isPending && (
        <Skeleton
          height={WAITING_PX + ROW_PX * Math.min(SHOWN, run.models.length)}
          aria-label={t`Loading results…`}
        />
      )}
      {results.isError && <NoResults error={results.error} />}
    </Stack>
  );
}

/** Before a reveal nothing is told that tells who answered what. */
function NoResults({ error }: { readonly error: unknown }) {
  const { code, message } = asFailure(error);
  return (
    <Text size="sm">
      {code === "session-open" ? (
        <Trans>This run is being scored blind. The ranking appears when the session ends.</Trans>
      ) : (
        spoken(message)
      )}
    </Text>
  );
}

function Strips({ summary }: { readonly summary: Summary }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { ranking } = summary;
  // Where room is scarce what matters most must do.
  const [first = "", ...rest] = verdictOf(summary).map(translate).map(unbroken);
  const colorOf = useModelColors(ranking);
  const scored = ranking.filter(({ score }) => score.known);
  const shown = scored.slice(0, SHOWN);
  const more = formatNumber(scored.length - SHOWN);
  const axis = axisFor(shown.map(rankingScore).filter((score) => score.known));
  return (
    <>
      <Text size="sm">
        {first}{" "}
        <Box component="span" visibleFrom="xs">
          {rest.join(" ")}
        </Box>
      </Text>
      {shown.length > 0 && (
        <div role="list" aria-label={t`Models, best first`}>
          {shown.map((result) => (
            <Strip key={result.modelId} result={result} axis={axis} color={colorOf(result.modelId)} />
          ))}
          <div className="strip" aria-hidden>
            <span className="strip-mark">
              <IntervalAxis axis={axis} />
            </span>
          </div>
        </div>
      )}
      {scored.length > SHOWN && (
        <Text size="sm" className="quiet">
          <Trans>And {more} more</Trans>
        </Text>
      )}
    </>
  );
}

interface StripProps {
  readonly result: ModelResult;
  readonly axis: Axis;
  readonly color: string;
}

function Strip({ result, axis, color }: StripProps) {
  const { modelId, simulated } = result;
  const score = rankingScore(result);
  return (
    <div className="strip" role="listitem">
      <span className="strip-name">
        <Text component="span" size="sm" truncate title={modelId}>
          {modelId}
        </Text>
        <ProvenanceBadge of={result} />
      </span>
      <span className="strip-mark">
        <IntervalMark axis={axis} score={score} color={color} isHollow={simulated} />
      </span>
      <Text component="span" size="sm" className="strip-number">
        {score.known ? formatNumber(score.value, 1) : ""}
        {score.known && score.interval !== null && (
          <span className="quiet"> ({formatRange(score.interval.low, score.interval.high)})</span>
        )}
      </Text>
    </div>
  );
}

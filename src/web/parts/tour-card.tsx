import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, CloseButton, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { client } from "../client.ts";
import "./tour.css";

interface Stop {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly place: () => NavigateOptions | Promise<NavigateOptions>;
}

const STOPS: readonly Stop[] = [
  {
    title: msg`Home`,
    text: msg`What needs your attention is at the top: a run to resume, a session to finish, results you have not seen. The latest rankings are below. A dot is a mean score; the line is its 95 % confidence interval.`,
    place: () => ({ to: "/" }),
  },
  {
    title: msg`New run`,
    text: msg`Choose tasks, models and scoring. Before anything is sent, the estimate shows the cost, the duration and the smallest difference the run can detect.`,
    place: () => ({ to: "/new" }),
  },
  {
    title: msg`Results`,
    text: msg`A one-sentence verdict, then the ranking. Expand a model for details, open a task to read answers side by side, export everything to a file. Hollow dots are simulated models.`,
    place: resultPlace,
  },
  {
    title: msg`Scoring`,
    text: msg`Score answers yourself without knowing which model wrote them, using the number keys. Model names are revealed when you finish.`,
    place: () => ({ to: "/sessions" }),
  },
  {
    title: msg`Collections`,
    text: msg`Your tasks live here. Write them, drop a file onto the page, or start from the sample collections.`,
    place: () => ({ to: "/collections" }),
  },
  {
    title: msg`Models`,
    text: msg`Add a provider with its API key and pick its models. That is all you need to move on from the simulated ones.`,
    place: () => ({ to: "/models" }),
  },
];

/** The latest run that has results; the list of runs as long as none has. */
async function resultPlace(): Promise<NavigateOptions> {
  const { rows } = await client.listRuns({ query: { status: "FINISHED", kind: "answers", limit: "1" } });
  const [run] = rows;
  return run === undefined ? { to: "/runs" } : { to: "/runs/$runId", params: { runId: run.runId } };
}

/** One stop after the other, each on its own page. The page stays usable; Escape leaves. */
export function TourCard({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useLingui();
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const card = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const stop = STOPS[at];
  const isLast = at === STOPS.length - 1;
  const [step, steps] = [at + 1, STOPS.length];
  useEffect(() => {
    let isCurrent = true;
    void Promise.resolve(STOPS[at]?.place())
      .then((place) => (isCurrent && place !== undefined ? navigate(place) : undefined))
      // The host is away: the page says so, and the card stays.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [at, navigate]);
  // Keys reach the card at once, and the stop is read out.
  useEffect(() => {
    card.current?.focus();
  }, []);
  useEscape(onLeave);
  if (stop === undefined) return null;
  return (
    <Paper
      ref={card}
      component="section"
      withBorder
      p="md"
      className="tour"
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="xs" className="quiet">
            <Trans>
              Tour: step {step} of {steps}
            </Trans>
          </Text>
          <CloseButton size="sm" aria-label={t`Close the tour`} onClick={onLeave} />
        </Group>
        <div aria-live="polite">
          <Title order={2} size="h3" id={titleId}>
            {t(stop.title)}
          </Title>
          <Text size="sm" mt={4}>
            {t(stop.text)}
          </Text>
        </div>
        <Group justify="space-between">
          <Button variant="subtle" size="xs" disabled={at === 0} onClick={() => setAt(at - 1)}>
            <Trans>Back</Trans>
          </Button>
          <Button size="xs" onClick={() => (isLast ? onLeave() : setAt(at + 1))}>
            {isLast ? t`Done` : t`Next`}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Escape closes what lies over the page first. */
function useEscape(onLeave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isCovered = document.querySelector('[aria-modal="true"]') !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isCovered) onLeave();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onLeave]);
}

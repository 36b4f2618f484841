import { Button, CloseButton, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { client } from "../client.ts";
import "./tour.css";

interface Stop {
  readonly title: string;
  readonly text: string;
  readonly place: () => NavigateOptions | Promise<NavigateOptions>;
}

const STOPS: readonly Stop[] = [
  {
    title: "Home",
    text: "Once there are runs, what waits for you stands on top: a run to continue, scoring to finish, a result you have not seen. Below are the latest rankings. A dot is a mean, the line around it its 95 % interval.",
    place: () => ({ to: "/" }),
  },
  {
    title: "New run",
    text: "Choose what is asked, who is asked and how it is scored. The bill says what that costs, how long it takes and how small a difference it can show, before anything is called.",
    place: () => ({ to: "/new" }),
  },
  {
    title: "Results",
    text: "First a sentence, then the ranking. Unfold a model, open a task to read its answers side by side, take everything with you as a file. Hollow dots are simulated models.",
    place: resultPlace,
  },
  {
    title: "Scoring",
    text: "Read answers yourself without knowing who gave them, and score them with the digits of your keyboard. Names show when you are done.",
    place: () => ({ to: "/sessions" }),
  },
  {
    title: "Collections",
    text: "Your questions live here. Write tasks, drop a file of them on the page, or start from the sample collections.",
    place: () => ({ to: "/collections" }),
  },
  {
    title: "Models",
    text: "Give a provider its key and choose its models. That is all it takes to leave the simulated ones behind.",
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
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const card = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const stop = STOPS[at];
  const isLast = at === STOPS.length - 1;
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
            Tour, {at + 1} of {STOPS.length}
          </Text>
          <CloseButton size="sm" aria-label="Leave the tour" onClick={onLeave} />
        </Group>
        <div aria-live="polite">
          <Title order={2} size="h3" id={titleId}>
            {stop.title}
          </Title>
          <Text size="sm" mt={4}>
            {stop.text}
          </Text>
        </div>
        <Group justify="space-between">
          <Button variant="subtle" size="xs" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Back
          </Button>
          <Button size="xs" onClick={() => (isLast ? onLeave() : setAt(at + 1))}>
            {isLast ? "Done" : "Next"}
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

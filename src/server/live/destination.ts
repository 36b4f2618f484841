import { LIVE_TOPICS, type LiveTopic, type RoutePolicy } from "../../contract/index.ts";

export interface Destination {
  readonly runId: string;
  readonly topic: LiveTopic;
}

/** What each topic tells, as routes say it: the run's counts name nobody. */
export const TOPIC_POLICIES: Readonly<Record<LiveTopic, Pick<RoutePolicy, "tells" | "rate" | "scope">>> = {
  events: { tells: "nothing", rate: "light", scope: "read" },
  items: { tells: "who-answered", rate: "light", scope: "read" },
  log: { tells: "who-answered", rate: "light", scope: "read" },
};

const DESTINATION = /^\/topic\/run\/(.+)\/([a-z]+)$/;

/** The run and the topic that a destination names; null when it names none. */
export function parseDestination(text: string): Destination | null {
  const [, runId, name] = DESTINATION.exec(text) ?? [];
  const topic = LIVE_TOPICS.find((one) => one === name);
  return runId === undefined || topic === undefined ? null : { runId, topic };
}

export const DESTINATIONS = LIVE_TOPICS.map((topic) => `/topic/run/{runId}/${topic}`).join(", ");

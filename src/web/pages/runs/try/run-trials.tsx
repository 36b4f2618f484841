import { Plural } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../contract/index.ts";
import { originalOf } from "../../../../core/index.ts";
import { allRows } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { LinkText } from "../../../parts/links.tsx";

/** On a run's own page: the trials that were made of it. */
export function RunTrials({ run: { runId, kind } }: { readonly run: RunView }) {
  const trials = useQuery({
    queryKey: ["runs", "trials", runId],
    queryFn: async () => {
      // IDs that hold this one, not all of them trials of it.
      const search = `${runId}.try`;
      const found = await allRows((cursor) =>
        client.listRuns({ query: { search, limit: "200", ...(cursor === undefined ? {} : { cursor }) } }),
      );
      return found.filter((one) => originalOf(one.runId) === runId).length;
    },
    enabled: kind === "answers",
  });
  const count = trials.data ?? 0;
  if (count === 0) return null;
  return (
    <Text size="sm">
      <LinkText to="/runs/$runId/try" params={{ runId }} size="sm" underline="always">
        <Plural value={count} one="# trial of this run" other="# trials of this run" />
      </LinkText>
    </Text>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Select, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { RunView } from "../../../../contract/index.ts";
import { LinkText } from "../../../parts/links.tsx";
import { formatNumber } from "../../../parts/format.ts";
import { runsOnCollectionQuery } from "./quality-query.ts";

const isOpen = ({ state }: RunView): boolean => state !== "finished";

/** Runs in which a collection's questions were judged: which one is shown, and how far open ones are. */
export function JudgingRuns({ collection }: { readonly collection: string }) {
  const { t } = useLingui();
  const { run } = useSearch({ from: "/collections/$id/quality" });
  const navigate = useNavigate({ from: "/collections/$id/quality" });
  const queries = useQueryClient();
  const { data: runs = [] } = useQuery(runsOnCollectionQuery(collection, "questions"));
  const done = runs.reduce((sum, { completedItems }) => sum + completedItems, 0);
  useEffect(() => {
    // Ratings that have come meanwhile.
    void queries.invalidateQueries({ queryKey: ["quality"] });
  }, [queries, done]);
  return (
    <Group>
      {runs.length > 1 && (
        <Select
          label={t`Judgments`}
          w={320}
          clearable
          clearButtonProps={{ "aria-label": t`Latest of each judge` }}
          placeholder={t`Latest of each judge`}
          data={runs.map(({ runId }) => runId)}
          value={run ?? null}
          onChange={(chosen) =>
            void navigate({ search: (before) => ({ ...before, run: chosen ?? "" }), replace: true })
          }
        />
      )}
      {runs.filter(isOpen).map(({ runId, completedItems, totalItems }) => {
        const [some, all] = [formatNumber(completedItems), formatNumber(totalItems)];
        return (
          <Text key={runId} size="sm" role="status">
            <Trans>
              <LinkText to="/runs/$runId" params={{ runId }}>
                {runId}
              </LinkText>{" "}
              isn't finished: {some} of {all} ratings.
            </Trans>
          </Text>
        );
      })}
    </Group>
  );
}

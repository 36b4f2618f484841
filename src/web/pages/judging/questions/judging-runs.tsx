import { Trans, useLingui } from "@lingui/react/macro";
import { Group, List, Select, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { type RunView, describeStops, describeTroubles } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { LinkText } from "../../../parts/links.tsx";
import { Note } from "../../../parts/note.tsx";
import { useTranslate } from "../../../parts/use-translate.ts";
import { runsOnCollectionQuery } from "../../../../presentation/index.ts";

const isOpen = ({ state }: RunView): boolean => state !== "finished";

/** Runs in which a collection's questions were judged: which one is shown, how far open ones are, what is missing. */
export function JudgingRuns({ collection }: { readonly collection: string }) {
  const { t, i18n } = useLingui();
  const { run } = useSearch({ from: "/collections/$id/quality" });
  const navigate = useNavigate({ from: "/collections/$id/quality" });
  const queries = useQueryClient();
  const { data: runs = [] } = useQuery(runsOnCollectionQuery(client, collection, "questions"));
  const done = runs.reduce((sum, { completedItems }) => sum + completedItems, 0);
  useEffect(() => {
    // Ratings that have come meanwhile.
    void queries.invalidateQueries({ queryKey: ["quality"] });
  }, [queries, done]);
  const labelOf = ({ createdAt, judges }: RunView): string =>
    [
      new Date(createdAt).toLocaleString(i18n.locale, { dateStyle: "medium", timeStyle: "medium" }),
      judges.map(({ id }) => id).join(", "),
    ].join(" · ");
  const shown = run === undefined ? runs[0] : runs.find(({ runId }) => runId === run);
  return (
    <Stack gap="sm">
      {runs.length > 1 && (
        <Select
          label={t`Judgments`}
          maw={480}
          clearable
          clearButtonProps={{ "aria-label": t`Latest of each judge` }}
          placeholder={t`Latest of each judge`}
          data={runs.map((one) => ({ value: one.runId, label: labelOf(one) }))}
          value={run ?? null}
          onChange={(chosen) =>
            void navigate({ search: (before) => ({ ...before, run: chosen ?? "" }), replace: true })
          }
        />
      )}
      {runs.filter(isOpen).map(({ runId, name, completedItems, totalItems }) => {
        const [some, all] = [formatNumber(completedItems), formatNumber(totalItems)];
        return (
          <Text key={runId} size="sm" role="status">
            <Trans>
              <LinkText to="/runs/$runId" params={{ runId }}>
                {name}
              </LinkText>{" "}
              isn't finished: {some} of {all} ratings.
            </Trans>
          </Text>
        );
      })}
      {shown !== undefined && !isOpen(shown) && <Missing run={shown} />}
    </Stack>
  );
}

/** Judges that gave no rating, or not all: nothing else on the page would tell of them. */
function Missing({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { runId } = run;
  const told = [...describeTroubles(run), ...describeStops(run)].map(translate);
  if (told.length === 0) return null;
  return (
    <Note kind="warning" title={t`Some ratings are missing`}>
      <List size="sm">
        {told.map((text) => (
          <List.Item key={text} className="breakable">
            {text}
          </List.Item>
        ))}
      </List>
      <Group>
        <LinkText to="/runs/$runId" params={{ runId }} size="sm">
          <Trans>Open the run to retry</Trans>
        </LinkText>
      </Group>
    </Note>
  );
}

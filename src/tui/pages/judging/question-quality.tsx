import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { useEffect } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import {
  formatNumber,
  qualityQuery,
  runsOnCollectionQuery,
  useTaskFlags,
} from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { type Offer, useOffers } from "../../offers.tsx";
import { type Line, Lines, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Views } from "../../parts/views.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { CollectionRead } from "../tasks/collection-read.tsx";
import { Authors } from "./authors.tsx";
import { ItemStatistics } from "./item-statistics.tsx";
import { JudgedQuestions } from "./judged-questions.tsx";
import { type QualityLocation, useJudgingRuns } from "./use-judging-runs.tsx";

/** How good judges find the questions of a collection, or of all. */
export function QuestionQuality({ place }: { readonly place: QualityLocation }) {
  return (
    <CollectionRead id={place.collectionId}>
      {(collection) => <Quality collection={collection} place={place} />}
    </CollectionRead>
  );
}

interface QualityProps {
  readonly collection: CollectionView | null;
  readonly place: QualityLocation;
}

function Quality({ collection, place }: QualityProps) {
  const { t } = useLingui();
  const client = useClient();
  const room = useRoom();
  const { replace } = useNavigation();
  const quality = useQuery(
    qualityQuery(client, {
      ...(collection === null ? {} : { collection: collection.name }),
      ...(place.runId === undefined ? {} : { runId: place.runId }),
    }),
  );
  const flags = useTaskFlags(client, collection?.name ?? null);
  const runs = useJudgingRuns(collection, place);
  useNewRatings(collection);
  useOffers([...useJudgeOffer(collection), ...runs.offers]);
  const current = place.view ?? "questions";
  const judged = quality.data?.questions.length ?? null;
  const head = [...useHead(collection, judged, current === "runs"), ...runs.lines];
  const rows = room.rows - head.length - 1;
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <Views
        views={[
          { name: "questions", label: t`Questions` },
          { name: "authors", label: t`Quality by author` },
          ...(collection === null ? [] : [{ name: "runs" as const, label: t`In runs` }]),
        ]}
        current={current}
        onChange={(view) => replace({ ...place, view })}
      />
      {current === "runs" ? (
        <ItemStatistics flags={flags} rows={rows} />
      ) : (
        <Shown query={quality}>
          {(found) =>
            current === "authors" ? (
              <Authors rows={found.generators} height={rows} />
            ) : (
              <JudgedQuestions {...found} flags={flags} collection={collection} rows={rows} />
            )
          }
        </Shown>
      )}
    </Box>
  );
}

/** Reads ratings again as they come. */
function useNewRatings(collection: CollectionView | null): void {
  const client = useClient();
  const queries = useQueryClient();
  const { data: runs = [] } = useQuery({
    ...runsOnCollectionQuery(client, collection?.name ?? "", "questions"),
    enabled: collection !== null,
  });
  const done = runs.reduce((sum, { completedItems }) => sum + completedItems, 0);
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ["quality"] });
  }, [queries, done]);
}

function useJudgeOffer(collection: CollectionView | null): readonly Offer[] {
  const { t } = useLingui();
  const { go } = useNavigation();
  if (collection === null || collection.archivedAt !== null || collection.taskCount === 0) return [];
  return [
    {
      name: "judge questions",
      label: t`Judge the questions`,
      key: "J",
      perform: () => go({ page: "judge-questions", collectionId: collection.id }),
    },
  ];
}

/** What stands below; what runs say of tasks explains itself. */
function useHead(
  collection: CollectionView | null,
  judged: number | null,
  isOfRuns: boolean,
): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const name = collection?.name ?? "";
  const [some, all] = [formatNumber(judged ?? 0), formatNumber(collection?.taskCount ?? 0)];
  const about = t`How judges rate the questions themselves, from 1 to 10.`;
  const counts = t`Judged: ${some}. Tasks in the collection: ${all}.`;
  const ofJudges = judged === null || collection === null ? about : `${about} ${counts}`;
  return [
    [
      { text: t`Question quality`, isBold: true },
      { text: name === "" ? "" : `  ${name}`, isBold: true },
    ],
    ...(isOfRuns ? [] : paragraph(ofJudges, columns, { isDim: true })),
  ];
}

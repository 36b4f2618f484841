import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import {
  type CollectionView,
  type RunView,
  describeStops,
  describeTroubles,
} from "../../../contract/index.ts";
import { formatNumber, runsOnCollectionQuery, translate } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import type { Offer } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { type Line, paragraph } from "../../parts/lines.tsx";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";

export type QualityLocation = Extract<Location, { readonly page: "question-quality" }>;

const isOpen = ({ state }: RunView): boolean => state !== "finished";

/** Runs in which a collection's questions were judged: which one is shown, how far open ones are, what is missing. */
export function useJudgingRuns(
  collection: CollectionView | null,
  place: QualityLocation,
): { readonly lines: readonly Line[]; readonly offers: readonly Offer[] } {
  const { t } = useLingui();
  const { columns } = useRoom();
  const client = useClient();
  const { data: runs = [] } = useQuery({
    ...runsOnCollectionQuery(client, collection?.name ?? "", "questions"),
    enabled: collection !== null,
  });
  const offers = useRunOffers(runs, place);
  const shown = place.runId === undefined ? runs[0] : runs.find(({ runId }) => runId === place.runId);
  const told =
    shown === undefined || isOpen(shown) ? [] : [...describeTroubles(shown), ...describeStops(shown)];
  const unfinished = runs.filter(isOpen).map(({ name, completedItems, totalItems }) => {
    const [some, all] = [formatNumber(completedItems), formatNumber(totalItems)];
    return t`${name} isn't finished: ${some} of ${all} ratings.`;
  });
  const missing =
    told.length === 0 ? [] : [`${t`Some ratings are missing`}: ${told.map(translate).join(" ")}`];
  return {
    offers,
    lines: [
      ...(place.runId === undefined ? [] : paragraph(`${t`Judgments`}: ${place.runId}`, columns)),
      ...[...unfinished, ...missing].flatMap((text) => paragraph(text, columns, { color: "yellow" })),
    ],
  };
}

function useRunOffers(runs: readonly RunView[], place: QualityLocation): readonly Offer[] {
  const { t, i18n } = useLingui();
  const { open, close } = useDialogs();
  const { go, replace } = useNavigation();
  const labelOf = ({ createdAt }: RunView): string =>
    new Date(createdAt).toLocaleString(i18n.locale, { dateStyle: "medium", timeStyle: "medium" });
  const { runId, ...latest } = place;
  const run = runs.find((one) => one.runId === runId) ?? runs[0];
  return [
    ...(runs.length < 2 && runId === undefined
      ? []
      : [
          {
            name: "judgments",
            label: t`Judgments`,
            key: "v",
            isQuiet: true,
            perform: () =>
              open(
                <Choose
                  title={t`Judgments`}
                  isMany={false}
                  chosen={[runId ?? ""]}
                  options={[
                    { value: "", label: t`Latest of each judge` },
                    ...runs.map((one) => ({
                      value: one.runId,
                      label: labelOf(one),
                      about: one.judges.map(({ id }) => id).join(", "),
                    })),
                  ]}
                  onDone={([chosen = ""]) => {
                    close();
                    replace(chosen === "" ? latest : { ...latest, runId: chosen });
                  }}
                  onCancel={close}
                />,
              ),
          },
        ]),
    ...(run === undefined
      ? []
      : [
          {
            name: "run",
            label: t`Open run`,
            key: "O",
            isQuiet: true,
            perform: () => go({ page: "run", runId: run.runId }),
          },
        ]),
  ];
}

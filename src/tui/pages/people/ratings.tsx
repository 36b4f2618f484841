import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { RatingPageView, RatingView, RunView } from "../../../contract/index.ts";
import { provenanceWord } from "../../../core/index.ts";
import { formatNumber, runTitles } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, textIn } from "../../parts/form-fields.ts";
import { type Line, Lines, dim, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { formatTime } from "../../parts/time.ts";
import { useList } from "../../parts/use-list.ts";
import { useRoom } from "../../room.ts";
import { useClient, useMachine } from "../../world.ts";

interface RatingsProps {
  readonly runs: readonly RunView[];
  readonly rows: number;
}

const FILTERS = ["runId", "model", "rating", "tag", "rater", "templateVersion", "since", "until"] as const;
const NONE: FormValues = Object.fromEntries(FILTERS.map((name) => [name, ""]));

const queryOf = (values: FormValues): Partial<Record<(typeof FILTERS)[number], string>> =>
  Object.fromEntries(
    FILTERS.flatMap((name) => (textIn(values, name) === "" ? [] : [[name, textIn(values, name)]])),
  );

/** Every rating there is, narrowed as somebody asks. */
export function Ratings({ runs, rows }: RatingsProps) {
  const { t } = useLingui();
  const client = useClient();
  const { open } = useDialogs();
  const { go } = useNavigation();
  const [filters, setFilters] = useState(NONE);
  const asked = queryOf(filters);
  const { query, list } = useList({
    key: ["ratings", "list", asked],
    read: (page, signal) =>
      client.listRatings(
        { query: { ...asked, ...page, ...(page.cursor === undefined ? { facets: "true" as const } : {}) } },
        signal,
      ),
  });
  const [first] = (query.data?.pages ?? []) as readonly RatingPageView[];
  const facets = first?.facets ?? null;
  const isNarrowed = Object.keys(asked).length > 0;
  useOffers([
    {
      name: "filter",
      label: t`Filter ratings`,
      key: "f",
      perform: () => open(<Filters runs={runs} facets={facets} filters={filters} onChange={setFilters} />),
    },
    ...(isNarrowed
      ? [{ name: "clear", label: t`Clear filters`, key: "c", perform: () => setFilters(NONE) }]
      : []),
  ]);
  const columns = useColumns(runs);
  const head: readonly Line[] = [dim(useCount(first, list.total, asked)), ...useLeftOutLines(first)];
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <Shown query={query}>
        {() => (
          <Table
            key={JSON.stringify(asked)}
            name="ratings"
            columns={columns}
            list={list}
            rows={rows - head.length}
            empty={
              isNarrowed
                ? t`No ratings match these filters`
                : t`No ratings yet. Rate answers on the other tab, or in a session under Scoring.`
            }
            onOpen={({ runId }) => go({ page: "run", runId, view: "answers" })}
          />
        )}
      </Shown>
    </Box>
  );
}

/** How many ratings fit, how many of them are shown, and what was asked for. */
function useCount(
  first: RatingPageView | undefined,
  shown: number,
  asked: ReturnType<typeof queryOf>,
): string {
  const { t } = useLingui();
  const total = first?.facets?.total ?? 0;
  const [some, all] = [formatNumber(shown), formatNumber(total)];
  const count =
    total === 0
      ? " "
      : shown < total
        ? t`${some} of ${all} ratings shown, newest first`
        : t`${plural(total, { one: "# rating", other: "# ratings, newest first" })}`;
  return [count, ...Object.values(asked)].join(" · ");
}

/** Ratings that fit otherwise, of which the model may not be told yet. */
function useLeftOutLines(first: RatingPageView | undefined): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const leftOut = first?.leftOut ?? 0;
  if (leftOut === 0) return [];
  return paragraph(
    t`${plural(leftOut, { one: "# rating is left out: its model is hidden until scoring of its run is finished.", other: "# ratings are left out: their models are hidden until scoring of their runs is finished." })}`,
    columns,
  );
}

interface FiltersProps {
  readonly runs: readonly RunView[];
  readonly facets: RatingPageView["facets"];
  readonly filters: FormValues;
  readonly onChange: (filters: FormValues) => void;
}

function Filters({ runs, facets, filters, onChange }: FiltersProps) {
  const { t } = useLingui();
  const { close } = useDialogs();
  const titleOf = runTitles(runs);
  const models = [...new Set(runs.flatMap((run) => run.models.map(({ id }) => id)))].toSorted();
  const choice = (name: string, label: string, any: string, values: readonly string[]): FormField => ({
    kind: "choice",
    name,
    label,
    options: [
      { value: "", label: any },
      ...values.map((value) => ({ value, label: name === "runId" ? titleOf(value).whole : value })),
    ],
  });
  return (
    <Form
      keptAs="rating-filters"
      title={t`Filter ratings`}
      fields={[
        choice(
          "runId",
          t`Run`,
          t`All runs`,
          runs.map(({ runId }) => runId),
        ),
        choice("model", t`Model`, t`All models`, models),
        choice("rating", t`Rating`, t`Any rating`, ["1", "2", "3", "4", "5"]),
        choice("tag", t`Tag`, t`Any tag`, facets?.tags ?? []),
        choice("rater", t`Rater`, t`All raters`, facets?.raters ?? []),
        choice(
          "templateVersion",
          t`Template version`,
          t`Any template version`,
          facets?.templateVersions ?? [],
        ),
        { kind: "text", name: "since", label: t`From`, placeholder: "2026-01-31" },
        { kind: "text", name: "until", label: t`Until`, placeholder: "2026-01-31" },
      ]}
      initial={filters}
      saveLabel={t`Filter ratings`}
      onCancel={close}
      onSave={async (values) => {
        onChange(values);
        close();
      }}
    />
  );
}

function useColumns(runs: readonly RunView[]): readonly TableColumn<RatingView>[] {
  const { t } = useLingui();
  const { now } = useMachine();
  const titleOf = runTitles(runs);
  const simulated = new Set(
    runs.flatMap(({ runId, models }) =>
      models.flatMap((model) => (provenanceWord(model) === "simulated" ? [`${runId} ${model.id}`] : [])),
    ),
  );
  return [
    { name: "task", header: t`Task`, cell: ({ title }) => title, isWide: true },
    { name: "rating", header: t`Rating`, align: "right", cell: ({ rating }) => String(rating) },
    {
      name: "model",
      header: t`Model`,
      cell: ({ model, runId }) => {
        if (model === null) return { text: t`hidden while scored blind`, isDim: true };
        return simulated.has(`${runId} ${model}`) ? `${model} (${t`simulated`})` : model;
      },
    },
    { name: "tags", header: t`Tags`, cell: ({ tags }) => tags.join(", "), spare: 2 },
    { name: "note", header: t`Note`, cell: ({ note }) => note, isWide: true },
    { name: "rater", header: t`Rater`, cell: ({ rater }) => rater, spare: 1 },
    { name: "run", header: t`Run`, cell: ({ runId }) => titleOf(runId).name, spare: 4 },
    { name: "rated", header: t`Rated`, cell: ({ ratedAt }) => formatTime(ratedAt, now()), spare: 3 },
  ];
}

import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { ModelList, ProviderView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { formatNumber, spoken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { Lines, dim, paragraph } from "../../parts/lines.tsx";
import { SearchLine } from "../../parts/search-line.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import { formatTime } from "../../parts/time.ts";
import { useRenew } from "../../parts/use-renew.ts";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient, useMachine } from "../../world.ts";
import { CATALOG_LISTS, useModels } from "./catalog-queries.ts";
import { ModelForm } from "./model-form.tsx";
import { TestPrompt } from "./test-prompt.tsx";

type Offered = ModelList["models"][number];

/** What a provider offers, to be added one by one or several at once. */
export function OfferedModels({
  place,
}: {
  readonly place: Extract<Location, { readonly page: "provider-models" }>;
}) {
  const client = useClient();
  const params = { id: String(place.providerId) };
  const provider = useQuery({
    queryKey: ["providers", params.id],
    queryFn: () => client.getProvider({ params }),
  });
  return <Shown query={provider}>{(found) => <Found provider={found} />}</Shown>;
}

function Found({ provider }: { readonly provider: ProviderView }) {
  const { t } = useLingui();
  const client = useClient();
  const { columns } = useRoom();
  const { now } = useMachine();
  const { open } = useDialogs();
  const queryKey = ["offered", provider.id];
  const queries = useQueryClient();
  const { complain } = useVoice();
  const params = { id: String(provider.id) };
  const offered = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.listProviderModels({ params }, signal),
    staleTime: 60_000,
  });
  const refresh = async (): Promise<void> => {
    const { success, error, models } = await client.testModels({ params });
    if (success) queries.setQueryData(queryKey, { models, fetchedAt: new Date(now()).toISOString() });
    else complain(spoken(error ?? ""));
  };
  const byId = (): void =>
    open(<ModelForm entry={null} offered={{ provider: provider.name, modelId: "" }} />);
  useOffers([
    {
      name: "refresh",
      label: t`Refresh`,
      key: "R",
      perform: () => void refresh().catch((error: unknown) => complain(spoken(asFailure(error).message))),
    },
    { name: "by id", label: t`Add model by ID`, key: "n", isQuiet: true, perform: byId },
  ]);
  return (
    <Box flexDirection="column">
      <Lines lines={paragraph(provider.name, columns, { isBold: true })} rows={1} />
      <Shown query={offered}>
        {({ models, fetchedAt }) => (
          <Choice provider={provider} models={models} read={formatTime(fetchedAt, now())} />
        )}
      </Shown>
    </Box>
  );
}

interface ChoiceProps {
  readonly provider: ProviderView;
  readonly models: readonly Offered[];
  /** When the list was asked for. */
  readonly read: string;
}

const HEAD = 3;

function Choice({ provider, models, read }: ChoiceProps) {
  const { t } = useLingui();
  const { rows } = useRoom();
  const { open } = useDialogs();
  const { data: entries = [] } = useModels();
  const [wanted, setWanted] = useState("");
  const [row, setRow] = useState<Offered | undefined>();
  const known = new Set(
    entries.filter((one) => one.provider === provider.name).map(({ modelId }) => modelId),
  );
  const { chosen, toggle, offer } = useAdding(provider, known, row);
  const found = models.filter(({ id }) => id.toLowerCase().includes(wanted.toLowerCase()));
  const count = plural(models.length, { one: "# model", other: "# models" });
  const configure = ({ id }: Offered): void =>
    open(<ModelForm entry={null} offered={{ provider: provider.name, modelId: id }} />);
  useOffers([
    ...offer,
    ...(row === undefined
      ? []
      : [
          {
            name: "configure",
            label: known.has(row.id) ? t`Add again` : t`Configure`,
            key: "Enter",
            perform: () => configure(row),
          },
          {
            name: "test",
            label: t`Test a prompt`,
            key: "p",
            perform: () => open(<TestPrompt provider={provider} model={row.id} />),
          },
        ]),
  ]);
  return (
    <>
      <Lines lines={[dim(t`${count}, updated ${read}`)]} />
      <SearchLine label={t`Search offered models by name`} value={wanted} onChange={setWanted} />
      <Table
        key={wanted}
        name="offered"
        list={rowsOf(found)}
        rows={rows - HEAD}
        empty={models.length === 0 ? t`This provider lists no models` : t`No models match this search`}
        marked={({ id }) => chosen.has(id)}
        onMove={setRow}
        onOpen={configure}
        onKey={(key, { id }) => {
          if (key !== " ") return false;
          toggle(id);
          return true;
        }}
        columns={[
          { name: "model", header: t`Model`, cell: ({ id }) => id, isWide: true },
          {
            name: "added",
            header: "",
            cell: ({ id }) => ({ text: known.has(id) ? t`added` : "", isDim: true }),
          },
          {
            name: "context",
            header: t`Context (tokens)`,
            align: "right",
            cell: ({ contextTokens }) => (contextTokens == null ? "–" : formatNumber(contextTokens)),
            spare: 1,
          },
        ]}
      />
    </>
  );
}

/** Models that were marked, or the one that has the cursor, become entries. */
function useAdding(provider: ProviderView, known: ReadonlySet<string>, row: Offered | undefined) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { say, complain } = useVoice();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const marked = [...chosen].filter((id) => !known.has(id));
  const here = row === undefined || known.has(row.id) ? [] : [row.id];
  const picked = marked.length > 0 ? marked : here;
  const add = async (): Promise<void> => {
    await client.addProviderModels({ params: { id: String(provider.id) }, body: { models: picked } });
    await renew(...CATALOG_LISTS);
    setChosen(new Set());
    say(plural(picked.length, { one: "# model added", other: "# models added" }));
  };
  const toggle = (id: string): void => {
    if (known.has(id)) return;
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const count = picked.length;
  return {
    chosen,
    toggle,
    offer: [
      ...(row === undefined
        ? []
        : [{ name: "mark", label: t`Select`, key: "Space", perform: () => toggle(row.id) }]),
      ...(count === 0
        ? []
        : [
            {
              name: "add",
              label: plural(count, { one: "Add # model", other: "Add # models" }),
              key: "a",
              perform: () => void add().catch((error: unknown) => complain(spoken(asFailure(error).message))),
            },
          ]),
    ],
  };
}

import { plural, t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DoctorView, EgressView, ProviderHealth } from "../../../contract/index.ts";
import { sentence, spoken } from "../../../presentation/index.ts";
import { useOffers } from "../../offers.tsx";
import { type Color, type Line, Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Problem } from "../../parts/shown.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";

const CHECKS = ["doctor"];

/** Tries everything that runs depend on, when it is asked for. */
export function Checks() {
  const client = useClient();
  const queries = useQueryClient();
  const { columns } = useRoom();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: CHECKS,
    queryFn: async ({ signal }) => {
      const health = await client.doctor({}, signal);
      // What runs connect to is in the database.
      const egress = health.providers === null ? null : await client.getEgress({}, signal);
      return { health, egress };
    },
    enabled: false,
  });
  const again = (): void => void refetch();
  useOffers([
    isFetching
      ? {
          name: "stop",
          label: t`Stop`,
          key: "s",
          perform: () => void queries.cancelQueries({ queryKey: CHECKS }),
        }
      : {
          name: "check",
          label: data === undefined ? t`Run checks` : t`Run checks again`,
          key: "Enter",
          perform: again,
        },
  ]);
  if (isFetching)
    return (
      <Lines lines={paragraph(t`Checking. A provider that doesn't answer can take a while.`, columns)} />
    );
  if (error !== null) return <Problem error={error} again={again} />;
  if (data !== undefined)
    return (
      <Scroll
        name="checks"
        lines={[
          ...checkLines(data.health, columns),
          ...(data.egress === null ? [] : connectionLines(data.egress, columns)),
        ]}
      />
    );
  return (
    <Lines
      lines={[
        ...paragraph(
          t`Checks the workspace folder, the database, stored keys, the network, and each provider with its models. Asks providers for their model lists; no prompt is sent.`,
          columns,
        ),
        [],
        dim(`Enter ${t`Run checks`}`),
      ]}
    />
  );
}

interface Found {
  /** Null: unknown. */
  readonly ok?: boolean | null;
  readonly message: string;
  readonly next: string | null;
}

function checkLines(health: DoctorView, columns: number): readonly Line[] {
  const { folder, database, vault, network, backup } = health.workspace;
  const { providers, version } = health;
  const failed =
    [folder, database, vault, network, backup].filter((fact) => fact?.ok === false).length +
    (providers ?? []).filter(({ state }) => state === "failed").length;
  const problems = plural(failed, { one: "# problem found.", other: "# problems found." });
  return [
    bold(
      health.ok
        ? t`Everything in use works. Assay ${version}.`
        : failed === 0
          ? t`Something doesn't work. Assay ${version}.`
          : `${problems} ${t`Assay ${version}.`}`,
    ),
    [],
    ...oneCheck(t`Workspace folder`, folder, columns),
    ...oneCheck(t`Database`, database, columns),
    ...oneCheck(t`Stored secrets`, vault, columns),
    ...(backup === undefined ? [] : oneCheck(t`Automatic backups`, backup, columns)),
    ...oneCheck(t`Network`, network, columns),
    ...(providers === null
      ? oneCheck(
          t`Providers`,
          { ok: null, message: t`unknown, because the database doesn't answer`, next: null },
          columns,
        )
      : providers.flatMap((provider) => providerLines(provider, columns))),
  ];
}

/** Whom a run of the workspace's models connects to. */
function connectionLines(
  { providers, database, traces, webhooks }: EgressView,
  columns: number,
): readonly Line[] {
  const rest =
    traces === null
      ? t`Nothing else: no telemetry, no update check.`
      : t`Nothing else: no other telemetry, no update check.`;
  return [
    [],
    bold(t`What runs connect to`),
    ...[...providers, database, ...(traces === null ? [] : [traces])].flatMap(({ name, message }) =>
      oneCheck(name, { message, next: null }, columns),
    ),
    ...webhooks.flatMap(({ name, message }) =>
      oneCheck(t`Webhook of ${name}`, { message, next: null }, columns),
    ),
    ...paragraph(rest, columns, { isDim: true }),
  ];
}

function oneCheck(name: string, { ok, message, next }: Found, columns: number): readonly Line[] {
  const state: { readonly text: string; readonly color?: Color } =
    ok === undefined
      ? { text: "" }
      : ok === null
        ? { text: t`Unknown`, color: "gray" }
        : ok
          ? { text: t`OK`, color: "green" }
          : { text: t`Problem`, color: "red" };
  return [
    [{ text: `${name}  ` }, state],
    ...paragraph(sentence(spoken(message)), columns - 2, { isDim: true }).map((line) => [
      { text: "  " },
      ...line,
    ]),
    ...(next === null ? [] : paragraph(spoken(next), columns - 2).map((line) => [{ text: "  " }, ...line])),
  ];
}

function providerLines(provider: ProviderHealth, columns: number): readonly Line[] {
  const { name, state, key, network, models } = provider;
  const missing = models.entries.filter((entry) => entry.state === "missing");
  const words: Readonly<Record<ProviderHealth["state"], { readonly text: string; readonly color: Color }>> = {
    ok: { text: t`OK`, color: "green" },
    failed: { text: t`Problem`, color: "red" },
    "not-set-up": { text: t`Not set up`, color: "gray" },
  };
  const head: Line = [{ text: `${name}  `, isBold: true }, words[state]];
  // Folded where nothing has to be done.
  if (state === "ok") return [[], head];
  if (state === "not-set-up")
    return [
      [],
      head,
      ...paragraph(t`No model uses it, so nothing has to be done.`, columns, { isDim: true }),
    ];
  return [
    [],
    head,
    ...oneCheck(t`API key`, key, columns),
    ...oneCheck(t`Network`, network, columns),
    ...oneCheck(t`Models`, models, columns),
    ...missing.flatMap((entry) => oneCheck(entry.name, { ok: false, ...entry }, columns)),
  ];
}

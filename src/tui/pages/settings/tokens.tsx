import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { NewToken, TokenView } from "../../../contract/index.ts";
import { SCOPES } from "../../../core/index.ts";
import { SCOPE_WORDS, TOKEN_LIFETIMES, endOfToken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { Form } from "../../parts/form.tsx";
import { listIn, textIn } from "../../parts/form-fields.ts";
import { type Line, Lines, bold, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { formatTime } from "../../parts/time.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient, useMachine } from "../../world.ts";

const TOKENS = ["tokens"];

/** Tokens for programs and people, each with what it allows. */
export function Tokens() {
  const client = useClient();
  const tokens = useQuery({ queryKey: TOKENS, queryFn: () => client.listTokens() });
  return <Shown query={tokens}>{(found) => <TokenList tokens={found} />}</Shown>;
}

function TokenList({ tokens }: { readonly tokens: readonly TokenView[] }) {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  const { open } = useDialogs();
  const [row, setRow] = useState<TokenView | undefined>();
  const [created, setCreated] = useState<NewToken | null>(null);
  const revoke = useRevoke();
  useOffers([
    {
      name: "create",
      label: t`Create token`,
      key: "n",
      perform: () => open(<TokenForm onCreated={setCreated} />),
    },
    ...(row === undefined
      ? []
      : [{ name: "revoke", label: t`Revoke`, key: "d", perform: () => revoke(row) }]),
  ]);
  const name = created?.name ?? "";
  const head: readonly Line[] = [
    ...paragraph(
      t`For programs and people who shouldn't have full access. ASSAY_TOKEN gives full access; if it isn't set, so does sending no token from this computer.`,
      columns,
      { isDim: true },
    ),
    ...(created === null
      ? []
      : [
          [],
          bold(t`Token “${name}”`),
          ...paragraph(created.token, columns, { color: "cyan" as const }),
          ...paragraph(t`Copy it now: it is shown only once.`, columns),
        ]),
    [],
  ];
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <Table
        name="tokens"
        columns={useColumns()}
        list={rowsOf(tokens)}
        rows={Math.max(3, rows - head.length)}
        empty={t`No tokens yet.`}
        onMove={setRow}
      />
    </Box>
  );
}

function TokenForm({ onCreated }: { readonly onCreated: (token: NewToken) => void }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { now } = useMachine();
  const { close } = useDialogs();
  const lifetime = (wanted: number | null): string =>
    wanted === null ? t`Never` : plural(wanted, { one: "In # day", other: "In # days" });
  return (
    <Form
      keptAs="token"
      title={t`Create token`}
      fields={[
        { kind: "text", name: "name", label: t`Name of the new token`, placeholder: t`e.g. nightly build` },
        {
          kind: "many",
          name: "scopes",
          label: t`Scopes`,
          options: SCOPES.map((scope) => ({
            value: scope,
            label: scope,
            about: t(SCOPE_WORDS[scope]),
          })),
        },
        {
          kind: "choice",
          name: "expires",
          label: t`Expires`,
          options: TOKEN_LIFETIMES.map((days) => ({ value: String(days), label: lifetime(days) })),
        },
      ]}
      initial={{ name: "", scopes: ["read"], expires: "90" }}
      saveLabel={t`Create token`}
      onCancel={close}
      onSave={async (values) => {
        const days = textIn(values, "expires");
        const body = {
          name: textIn(values, "name").trim(),
          scopes: SCOPES.filter((scope) => listIn(values, "scopes").includes(scope)),
          expiresAt: endOfToken(days === "null" ? null : Number(days), now()),
        };
        onCreated(await client.createToken({ body }));
        void queries.invalidateQueries({ queryKey: TOKENS });
        close();
      }}
    />
  );
}

function useRevoke(): (token: TokenView) => void {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { say } = useVoice();
  return ({ id, name }) =>
    confirm({
      title: t`Revoke this token?`,
      text: t`Anyone who uses “${name}” is refused at once, and pages logged in with it are logged out.`,
      yes: t`Revoke token`,
      perform: async () => {
        await client.revokeToken({ params: { id: String(id) } });
        await queries.invalidateQueries({ queryKey: TOKENS });
        say(t`Token “${name}” revoked`);
      },
    });
}

function useColumns(): readonly TableColumn<TokenView>[] {
  const { t } = useLingui();
  const { now } = useMachine();
  return [
    { name: "name", header: t`Name`, cell: ({ name }) => name, isWide: true },
    { name: "scopes", header: t`Scopes`, cell: ({ scopes }) => scopes.join(", ") },
    { name: "created", header: t`Created`, cell: ({ createdAt }) => formatTime(createdAt, now()), spare: 1 },
    {
      name: "lastUsed",
      header: t`Last used`,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t`Never` : formatTime(lastUsedAt, now())),
    },
    {
      name: "expires",
      header: t`Expires`,
      cell: ({ expiresAt, expired }) =>
        expiresAt === null ? t`Never` : expired ? t`Expired` : formatTime(expiresAt, now()),
    },
  ];
}

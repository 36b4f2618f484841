import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Table, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TokenView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { NewTokenForm } from "./new-token-form.tsx";
import { Section } from "./section.tsx";
import { ShownToken } from "./shown-token.tsx";
import { TOKENS } from "./tokens-query.ts";

/** Tokens for programs and people, each with what it allows. */
export function AccessTokens() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const tokens = useQuery({ queryKey: TOKENS, queryFn: () => client.listTokens() });
  const create = useMutation({
    mutationFn: (body: Parameters<typeof client.createToken>[0]["body"]) => client.createToken({ body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: TOKENS }),
  });
  const [revoking, setRevoking] = useState<TokenView | null>(null);
  return (
    <Section
      title={t`Access tokens`}
      hint={t`For programs and people who shouldn't have full access. ASSAY_TOKEN gives full access; if it isn't set, so does sending no token from this computer.`}
    >
      {tokens.isError && <Problem error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data !== undefined && <TokenTable tokens={tokens.data} onRevoke={setRevoking} />}
      <NewTokenForm
        isPending={create.isPending}
        onCreate={async (body) => {
          await create.mutateAsync(body);
        }}
      />
      {create.error !== null && <Problem error={create.error} />}
      {create.data !== undefined && <ShownToken key={create.data.id} token={create.data} />}
      {revoking !== null && <Revoke token={revoking} onClose={() => setRevoking(null)} />}
    </Section>
  );
}

interface TokenTableProps {
  readonly tokens: readonly TokenView[];
  readonly onRevoke: (token: TokenView) => void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { t } = useLingui();
  if (tokens.length === 0)
    return (
      <Text size="sm">
        <Trans>No tokens yet.</Trans>
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={560} tabIndex={0} role="group" aria-label={t`Access tokens`}>
      <Table aria-label={t`Access tokens`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th>{t`Scopes`}</Table.Th>
            <Table.Th>{t`Created`}</Table.Th>
            <Table.Th>{t`Last used`}</Table.Th>
            <Table.Th>{t`Expires`}</Table.Th>
            <Table.Th aria-label={t`Actions`} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function TokenRow({ token, onRevoke }: { readonly token: TokenView; readonly onRevoke: () => void }) {
  const { t } = useLingui();
  const { name, scopes, createdAt, lastUsedAt, expiresAt, expired } = token;
  return (
    <Table.Tr>
      <Table.Td className="breakable">{name}</Table.Td>
      <Table.Td>{scopes.join(", ")}</Table.Td>
      <Table.Td>
        <Time at={createdAt} />
      </Table.Td>
      <Table.Td>{lastUsedAt === null ? t`Never` : <Time at={lastUsedAt} />}</Table.Td>
      <Table.Td>
        {expiresAt === null ? t`Never` : <Time at={expiresAt} />}
        {expired && (
          <Text size="xs">
            <Trans>Expired</Trans>
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group justify="flex-end">
          <Button size="compact-sm" variant="default" aria-label={t`Revoke ${name}`} onClick={onRevoke}>
            <Trans>Revoke</Trans>
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Revoke({
  token: { id, name },
  onClose,
}: {
  readonly token: TokenView;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => client.revokeToken({ params: { id: String(id) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: TOKENS });
      onClose();
    },
  });
  return (
    <Confirm
      title={t`Revoke this token?`}
      action={t`Revoke token`}
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <Trans>Anyone who uses “{name}” is refused at once, and pages logged in with it are logged out.</Trans>
    </Confirm>
  );
}

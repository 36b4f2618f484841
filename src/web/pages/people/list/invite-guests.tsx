import { Trans, useLingui } from "@lingui/react/macro";
import { Button, CopyButton, Group, Modal, Stack, Table, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitationView, SessionView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { hasGivenToken } from "../../../frame/token.ts";
import { guestLink } from "../../../guest.ts";
import { formatNumber } from "../../../parts/format.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { Time } from "../../../parts/time-ago.tsx";

interface InviteProps {
  readonly session: SessionView;
  readonly onClose: () => void;
}

/** Lets others score the same answers by a link, each in a session of their own, and shows how far everybody has come. */
export function InviteGuests({ session, onClose }: InviteProps) {
  const { sessionId, runId, kind } = session;
  const { t } = useLingui();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const invite = useMutation({
    mutationFn: () =>
      client.createInvitation({ params: { sessionId }, body: { guest: name.trim(), own: true } }),
    onSuccess: () => {
      setName("");
      void queries.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  const raters = useQuery({
    queryKey: ["sessions", "of", runId, kind],
    queryFn: async () => {
      const { rows } = await client.listSessions({ query: { runId, kind, limit: "200", sort: "created" } });
      return await Promise.all(
        rows.map(async (row) => ({
          session: row,
          invitations: await client.listInvitations({ params: { sessionId: row.sessionId } }),
        })),
      );
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`Invite people by link`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        <Text size="sm" className="quiet">
          <Trans>
            Each guest scores the same answers in a session of their own, in another order, and can open
            nothing else. The session is listed under their name.
          </Trans>
        </Text>
        {!hasGivenToken() && (
          <Text size="sm" role="note">
            <Trans>
              You didn't log in with an access token. If this server has none, everybody who reaches it can
              see everything: start it with ASSAY_TOKEN before you send a link.
            </Trans>
          </Text>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") invite.mutate();
          }}
        >
          <Group align="flex-end">
            <TextInput
              label={t`Name of the guest`}
              data-autofocus
              required
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={invite.isPending}>
              <Trans>Create link</Trans>
            </Button>
          </Group>
        </form>
        {invite.isError && <Problem error={invite.error} />}
        {invite.data !== undefined && <NewLink link={guestLink(invite.data.sessionId, invite.data.token)} />}
        {raters.isError && <Problem error={raters.error} />}
        {raters.data !== undefined && <Raters rows={raters.data} />}
      </Stack>
    </Modal>
  );
}

interface Rater {
  readonly session: SessionView;
  readonly invitations: readonly InvitationView[];
}

/** How far everybody who scores this run in the same way has come, and who may come in by a link. */
function Raters({ rows }: { readonly rows: readonly Rater[] }) {
  const { t } = useLingui();
  const [revoking, setRevoking] = useState<InvitationView | null>(null);
  return (
    <>
      <Table aria-label={t`People who score`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Person`}</Table.Th>
            <Table.Th>{t`Progress`}</Table.Th>
            <Table.Th>{t`Link`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ session, invitations }) => (
            <Table.Tr key={session.sessionId}>
              <Table.Td>{session.rater}</Table.Td>
              <Table.Td>
                <Progress session={session} />
              </Table.Td>
              <Table.Td>
                {invitations.map((invitation) => (
                  <Invited
                    key={invitation.invitationId}
                    invitation={invitation}
                    onRevoke={() => setRevoking(invitation)}
                  />
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {revoking !== null && <Revoke invitation={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function Progress({ session: { kind, scored, total, finishedAt } }: { readonly session: SessionView }) {
  const [some, all] = [formatNumber(scored), formatNumber(total)];
  if (finishedAt !== null) return <Trans>Finished</Trans>;
  if (kind === "comparison") return <Trans>In progress</Trans>;
  return (
    <Trans>
      {some} of {all} scored
    </Trans>
  );
}

interface InvitedProps {
  readonly invitation: InvitationView;
  readonly onRevoke: () => void;
}

function Invited({ invitation: { createdAt, revokedAt }, onRevoke }: InvitedProps) {
  if (revokedAt !== null)
    return (
      <Text size="sm" className="quiet">
        <Trans>
          Revoked <Time at={revokedAt} />
        </Trans>
      </Text>
    );
  return (
    <Group gap="xs">
      <Text size="sm">
        <Trans>
          Invited <Time at={createdAt} />
        </Trans>
      </Text>
      <Button size="compact-sm" variant="default" onClick={onRevoke}>
        <Trans>Revoke</Trans>
      </Button>
    </Group>
  );
}

/** Shown once: only what it hashes to is stored. */
function NewLink({ link }: { readonly link: string }) {
  const { t } = useLingui();
  return (
    <Stack gap={4}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput flex={1} label={t`Link`} readOnly value={link} />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t`Copied` : t`Copy link`}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="xs" className="quiet">
        <Trans>Copy it now: it is shown only once.</Trans>
      </Text>
    </Stack>
  );
}

interface RevokeProps {
  readonly invitation: InvitationView;
  readonly onClose: () => void;
}

function Revoke({ invitation: { invitationId, sessionId, guest }, onClose }: RevokeProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => client.revokeInvitation({ params: { sessionId, invitationId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["sessions"] });
      onClose();
    },
  });
  const name = guest ?? t`Guest`;
  return (
    <Confirm
      title={t`Revoke this invitation?`}
      action={t`Revoke invitation`}
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <Trans>The link of {name} stops working at once. Scores given with it stay.</Trans>
    </Confirm>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, CopyButton, Group, Modal, Stack, Table, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitationView, SessionView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { hasGivenToken } from "../../../frame/token.ts";
import { guestLink } from "../../../guest.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { Time } from "../../../parts/time-ago.tsx";

interface InviteProps {
  readonly session: SessionView;
  readonly onClose: () => void;
}

/** Lets somebody else score in this session by a link, and takes that back. */
export function InviteGuests({ session: { sessionId, rater }, onClose }: InviteProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const invitations = useQuery({
    queryKey: ["session", sessionId, "invitations"],
    queryFn: () => client.listInvitations({ params: { sessionId } }),
  });
  const invite = useMutation({
    mutationFn: () => client.createInvitation({ params: { sessionId }, body: { guest: name.trim() } }),
    onSuccess: () => {
      setName("");
      void queries.invalidateQueries({ queryKey: ["session", sessionId, "invitations"] });
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
            Whoever has the link scores in the session of {rater} and can open nothing else. For a person to
            count as a rater of their own, start a session under their name first.
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
        {invite.data !== undefined && <NewLink link={guestLink(sessionId, invite.data.token)} />}
        {invitations.isError && <Problem error={invitations.error} />}
        {(invitations.data ?? []).length > 0 && <Invitations rows={invitations.data ?? []} />}
      </Stack>
    </Modal>
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

function Invitations({ rows }: { readonly rows: readonly InvitationView[] }) {
  const { t } = useLingui();
  const [revoking, setRevoking] = useState<InvitationView | null>(null);
  return (
    <>
      <Table aria-label={t`Invitations`}>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.invitationId}>
              <Table.Td>{row.guest ?? t`Guest`}</Table.Td>
              <Table.Td>
                {row.revokedAt === null ? (
                  <Trans>
                    Invited <Time at={row.createdAt} />
                  </Trans>
                ) : (
                  <Trans>
                    Revoked <Time at={row.revokedAt} />
                  </Trans>
                )}
              </Table.Td>
              <Table.Td ta="right">
                {row.revokedAt === null && (
                  <Button size="compact-sm" variant="default" onClick={() => setRevoking(row)}>
                    <Trans>Revoke</Trans>
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {revoking !== null && <Revoke invitation={revoking} onClose={() => setRevoking(null)} />}
    </>
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
      await queries.invalidateQueries({ queryKey: ["session", sessionId, "invitations"] });
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

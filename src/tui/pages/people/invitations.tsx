import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { InvitationView, NewInvitation, SessionView } from "../../../contract/index.ts";
import { Failure, asFailure } from "../../../core/index.ts";
import { sessionProgress, spoken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { Form } from "../../parts/form.tsx";
import { textIn } from "../../parts/form-fields.ts";
import { type Line, Lines, bold, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { formatTime } from "../../parts/time.ts";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient, useMachine } from "../../world.ts";

type InvitationsPlace = Extract<Location, { readonly page: "invitations" }>;

interface Rater {
  readonly session: SessionView;
  readonly invitations: readonly InvitationView[];
}

/** Lets others score the same answers by a link, each in a session of their own, and shows how far everybody has come. */
export function Invitations({ place: { sessionId } }: { readonly place: InvitationsPlace }) {
  const client = useClient();
  const raters = useQuery({
    queryKey: ["sessions", "raters-beside", sessionId],
    queryFn: async (): Promise<readonly Rater[]> => {
      const { runId, kind } = await client.getSession({ params: { sessionId } });
      const { rows } = await client.listSessions({ query: { runId, kind, limit: "200", sort: "created" } });
      return await Promise.all(
        rows.map(async (session) => ({
          session,
          invitations: await client.listInvitations({ params: { sessionId: session.sessionId } }),
        })),
      );
    },
  });
  return <Shown query={raters}>{(found) => <Raters sessionId={sessionId} raters={found} />}</Shown>;
}

interface RatersProps {
  readonly sessionId: string;
  readonly raters: readonly Rater[];
}

function Raters({ sessionId, raters }: RatersProps) {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  const [row, setRow] = useState<Rater | undefined>();
  const [link, setLink] = useState<NewInvitation | null>(null);
  useInviteOffers({ sessionId, raters, row, onLink: setLink });
  const head: readonly Line[] = [
    ...paragraph(
      t`Each guest scores the same answers in a session of their own, in another order, and can open nothing else. The session is listed under their name.`,
      columns,
      { isDim: true },
    ),
    ...useLinkLines(link),
    [],
  ];
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <Table
        name="raters"
        columns={useColumns()}
        list={rowsOf(raters)}
        rows={Math.max(3, rows - head.length)}
        empty={t`No scoring sessions yet`}
        onMove={setRow}
      />
    </Box>
  );
}

/** The link of a new invitation: shown once, for only what it hashes to is stored. */
function useLinkLines(invitation: NewInvitation | null): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { url } = useMachine();
  if (invitation === null) return [];
  const { sessionId, token } = invitation;
  const guest = invitation.guest ?? t`Guest`;
  const link = `${url}/sessions/${sessionId}#guest=${token}`;
  return [
    [],
    bold(t`Link for ${guest}`),
    ...paragraph(link, columns, { color: "cyan" }),
    ...paragraph(t`Send it to ${guest} only. Copy it now: it is shown only once.`, columns),
    ...(isLocal(url)
      ? paragraph(
          t`This link works only on this computer. To invite people on other computers, start the server with ASSAY_TOKEN=… assay serve --bind 0.0.0.0 and connect this terminal to it by an address that they can reach.`,
          columns,
          { color: "yellow" },
        )
      : []),
  ];
}

/** Addresses that mean another computer wherever they are opened. */
const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;
const isLocal = (url: string): boolean => LOCAL.test(new URL(url).hostname);

/** Names that people would take for one. */
const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

interface InviteOptions extends RatersProps {
  /** The person that has the cursor. */
  readonly row: Rater | undefined;
  readonly onLink: (invitation: NewInvitation) => void;
}

function useInviteOffers({ sessionId, raters, row, onLink }: InviteOptions): void {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { open, close } = useDialogs();
  const { complain } = useVoice();
  const revoke = useRevoke();
  /** Into a new session over the same answers, or once more into one that is there. */
  const invite = async (guest: string, again?: string): Promise<void> => {
    onLink(
      await client.createInvitation({
        params: { sessionId: again ?? sessionId },
        body: { guest, own: again === undefined },
      }),
    );
    void queries.invalidateQueries({ queryKey: ["sessions"] });
  };
  const save = async (guest: string): Promise<void> => {
    const fault = raters.some(({ session }) => isSameName(session.rater, guest))
      ? t`${guest} already scores this run, and scores under one name count as one person. Use another name, or create a new link below.`
      : guest === ""
        ? t`Enter a name.`
        : null;
    if (fault !== null)
      throw new Failure("invalid-input", t`The link could not be created.`, {
        faults: [{ key: "guest", message: fault }],
      });
    await invite(guest);
    close();
  };
  const live = row?.invitations.find(({ revokedAt }) => revokedAt === null);
  const isOpen = row !== undefined && row.invitations.length > 0 && row.session.finishedAt === null;
  useOffers([
    {
      name: "invite",
      label: t`Create link`,
      key: "n",
      perform: () =>
        open(
          <Form
            keptAs={`invite/${sessionId}`}
            title={t`Invite people by link`}
            fields={[{ kind: "text", name: "guest", label: t`Name of the guest` }]}
            initial={{ guest: "" }}
            saveLabel={t`Create link`}
            onCancel={close}
            onSave={(values) => save(textIn(values, "guest").trim())}
          />,
        ),
    },
    ...(isOpen
      ? [
          {
            name: "again",
            label: t`New link`,
            key: "l",
            perform: () =>
              void invite(row.session.rater, row.session.sessionId).catch((error: unknown) =>
                complain(spoken(asFailure(error).message)),
              ),
          },
        ]
      : []),
    ...(live === undefined
      ? []
      : [{ name: "revoke", label: t`Revoke`, key: "d", perform: () => revoke(live) }]),
  ]);
}

function useRevoke(): (invitation: InvitationView) => void {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { say } = useVoice();
  return ({ invitationId, sessionId, guest }) => {
    const name = guest ?? t`Guest`;
    confirm({
      title: t`Revoke this invitation?`,
      text: t`The link of ${name} stops working at once. Scores given with it stay.`,
      yes: t`Revoke invitation`,
      perform: async () => {
        await client.revokeInvitation({ params: { sessionId, invitationId } });
        await queries.invalidateQueries({ queryKey: ["sessions"] });
        say(t`Invitation of ${name} revoked`);
      },
    });
  };
}

function useColumns(): readonly TableColumn<Rater>[] {
  const { t } = useLingui();
  const { now } = useMachine();
  return [
    { name: "person", header: t`Person`, cell: ({ session }) => session.rater, isWide: true },
    {
      name: "progress",
      header: t`Progress`,
      cell: ({ session }) => (session.finishedAt === null ? sessionProgress(session) : t`Finished`),
    },
    {
      name: "link",
      header: t`Link`,
      cell: ({ invitations }) =>
        invitations
          .map(({ createdAt, revokedAt }) => {
            const at = formatTime(revokedAt ?? createdAt, now());
            return revokedAt === null ? t`Invited ${at}` : t`Revoked ${at}`;
          })
          .join(", "),
      isWide: true,
    },
  ];
}

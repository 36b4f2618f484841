import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense } from "react";
import type { SessionView } from "../../../../contract/index.ts";
import { guest } from "../../../guest.ts";
import { lazyPart } from "../../../parts/lazy-part.tsx";

const InviteGuests = lazyPart(async () => (await import("../list/invite-guests.tsx")).InviteGuests);

interface InviteButtonProps {
  readonly session: SessionView;
  readonly size?: "xs" | "sm";
}

/** Lets others score the same answers; guests invite nobody. */
export function InviteButton({ session, size = "xs" }: InviteButtonProps) {
  const [isInviting, inviting] = useDisclosure(false);
  if (guest !== null) return null;
  return (
    <>
      <Button variant="default" size={size} onClick={inviting.open}>
        <Trans>Invite people</Trans>
      </Button>
      {isInviting && (
        <Suspense>
          <InviteGuests session={session} onClose={inviting.close} />
        </Suspense>
      )}
    </>
  );
}

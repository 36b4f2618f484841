import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Text } from "@mantine/core";
import type { RunView } from "../../../contract/index.ts";
import { leaveTour, startTour, useTourSeen } from "../../parts/tour.tsx";

/** Offers the tour to somebody who has nothing here but sample data, until it was begun or declined. */
export function TourInvitation({ runs }: { readonly runs: readonly RunView[] }) {
  const { t } = useLingui();
  const isSeen = useTourSeen();
  const isSample = runs.every(({ models }) => models.every(({ simulated }) => simulated));
  if (isSeen || !isSample) return null;
  return (
    <Group gap="sm" component="section" aria-label={t`Tour`} className="indented">
      <Text size="sm" flex="1 1 260px">
        <Trans>New here? Take a short tour in six steps. You can close it at any time.</Trans>
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="light" onClick={startTour}>
          <Trans>Start the tour</Trans>
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={leaveTour}>
          <Trans>Not now</Trans>
        </Button>
      </Group>
    </Group>
  );
}

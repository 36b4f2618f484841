import { Button, Group, Text } from "@mantine/core";
import type { RunView } from "../../../contract/index.ts";
import { leaveTour, startTour, useTourSeen } from "../../parts/tour.tsx";

/** Offers the tour to somebody who has nothing here but sample data, until it was begun or declined. */
export function TourInvitation({ runs }: { readonly runs: readonly RunView[] }) {
  const isSeen = useTourSeen();
  const isSample = runs.every(({ models }) => models.every(({ simulated }) => simulated));
  if (isSeen || !isSample) return null;
  return (
    <Group gap="sm" component="section" aria-label="Tour" className="indented">
      <Text size="sm" flex="1 1 260px">
        New here? A short tour leads through the workbench, in six stops. You can leave it at any time.
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="light" onClick={startTour}>
          Show the tour
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={leaveTour}>
          Not now
        </Button>
      </Group>
    </Group>
  );
}

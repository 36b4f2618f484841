import { Button, Indicator } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { LinkButton } from "../parts/links.tsx";

const LOOK_EVERY_MS = 3_000;

/** Whether Assay is there and what it executes; leads to the run. */
export function StatusDot() {
  const { data, isError } = useQuery({
    queryKey: ["status"],
    queryFn: () => client.getStatus(),
    refetchInterval: LOOK_EVERY_MS,
  });
  const runId = data?.activeRunId ?? null;
  if (isError) return <Dot color="red" label="Not reachable" />;
  if (runId === null) return <Dot color="gray" label="Idle" />;
  return (
    <LinkButton
      to="/runs/$runId"
      params={{ runId }}
      variant="default"
      size="compact-sm"
      leftSection={<Indicator color="blue" processing position="middle-center" />}
      title={runId}
    >
      Running
    </LinkButton>
  );
}

function Dot({ color, label }: { readonly color: string; readonly label: string }) {
  return (
    <Button
      component="span"
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Indicator color={color} position="middle-center" />}
      role="status"
    >
      {label}
    </Button>
  );
}

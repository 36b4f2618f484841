import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { TourInvitation } from "./tour-invitation.tsx";

/** The sample material that comes with a new workspace, as a run. */
const SAMPLE = {
  files: [],
  config: {
    run: {
      name: "practical-skills",
      collections: ["Practical skills"],
      concurrency: { candidate: 16, judge: 16 },
    },
    models: ["simulated-excellent", "simulated-good", "simulated-fair", "simulated-poor"],
    judge: "simulated-judge",
  },
};

/** An empty workspace: three steps, each a button away. */
export function FirstSteps() {
  return (
    <Stack gap="xl" maw={720}>
      <div>
        <Title order={1}>Find out which model is best for your work</Title>
        <Text mt="xs">
          Put your own questions to several models, have the answers scored without anybody knowing who gave
          them, and read a ranking that says how sure it is.
        </Text>
      </div>
      <TourInvitation runs={[]} />
      <Stack gap="lg" component="ol" className="steps">
        <Step number={1} title="See what comes out" action={<RunSample />}>
          Four simulated models answer 48 practical questions and a simulated judge scores them. It takes
          seconds, and needs no key and no network.
        </Step>
        <Step
          number={2}
          title="Add your models"
          action={
            <LinkButton variant="default" to="/models" search={{ tab: "providers" }}>
              Providers and keys
            </LinkButton>
          }
        >
          Give a provider its key, or let Assay find the model servers on this machine.
        </Step>
        <Step
          number={3}
          title="Bring your questions"
          action={
            <LinkButton variant="default" to="/collections">
              Collections
            </LinkButton>
          }
        >
          Write tasks or import a file of them. Then start a run of your own.
        </Step>
      </Stack>
    </Stack>
  );
}

function Step({
  number,
  title,
  action,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Group component="li" align="flex-start" wrap="nowrap" gap="md" className="latest">
      <Text fw={600} className="quiet" miw={12} aria-hidden>
        {number}
      </Text>
      <Stack gap="xs" align="flex-start">
        <Title order={2}>{title}</Title>
        <Text size="sm">{children}</Text>
        {action}
      </Stack>
    </Group>
  );
}

function RunSample() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => client.startRun({ body: SAMPLE }),
    onSuccess: async ({ runId }) => {
      void queries.invalidateQueries({ queryKey: ["runs"] });
      void queries.invalidateQueries({ queryKey: ["status"] });
      await navigate({ to: "/runs/$runId", params: { runId } });
    },
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        Run the sample
      </Button>
      {start.isError && <Problem error={start.error} />}
    </Stack>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { TourInvitation } from "./tour-invitation.tsx";

const SAMPLE_COLLECTION = { name: "Practical skills" };

/** The sample material that comes with a new workspace, as a run. */
const SAMPLE = {
  files: [],
  config: {
    run: {
      name: SAMPLE_COLLECTION.name,
      collections: [SAMPLE_COLLECTION.name],
      concurrency: { candidate: 16, judge: 16 },
    },
    models: ["simulated-excellent", "simulated-good", "simulated-fair", "simulated-poor"],
    judge: "simulated-judge",
  },
};

/** An empty workspace: three steps, each a button away. */
export function FirstSteps() {
  const { t } = useLingui();
  return (
    <Stack gap="xl" maw={720}>
      <div>
        <Title order={1}>
          <Trans>Find out which model is best for your work</Trans>
        </Title>
        <Text mt="xs">
          <Trans>
            Run your own tasks on several models, score the answers blind, and get a ranking with confidence
            intervals.
          </Trans>
        </Text>
      </div>
      <TourInvitation runs={[]} />
      <Stack gap="lg" component="ol" className="steps">
        <Step number={1} title={t`Run the sample`} action={<RunSample />}>
          <Trans>
            Four simulated models answer 48 tasks and a simulated judge scores them. It takes a few seconds
            and needs no API key or network.
          </Trans>
        </Step>
        <Step
          number={2}
          title={t`Add your models`}
          action={
            <LinkButton variant="default" to="/models" search={{ tab: "providers" }}>
              <Trans>Open providers</Trans>
            </LinkButton>
          }
        >
          <Trans>Enter a provider's API key, or let Assay find model servers on this machine.</Trans>
        </Step>
        <Step
          number={3}
          title={t`Add your tasks`}
          action={
            <LinkButton variant="default" to="/collections">
              <Trans>Open collections</Trans>
            </LinkButton>
          }
        >
          <Trans>Write tasks or import them from a file, then start your own run.</Trans>
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
        <Trans>Run the sample</Trans>
      </Button>
      {start.isError && <Problem error={start.error} />}
    </Stack>
  );
}

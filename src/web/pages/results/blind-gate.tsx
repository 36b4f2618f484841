import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type Failure, asFailure } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { useUnblinding } from "./use-results.ts";

/** Whether results are held back because somebody scores the run blind. */
export const isHeldBack = (error: unknown): boolean => asFailure(error).code === "session-open";

/** Says why results are held back, and lets one look all the same after a question. */
export function BlindGate({ runId, error }: { readonly runId: string; readonly error: unknown }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const failure: Failure = asFailure(error);
  return (
    <Alert color="blue" title="Results are held back" role="status" maw={720}>
      <Stack gap="sm">
        <Text size="sm">{failure.message}</Text>
        <Text size="sm">
          Once the session is finished they show here by themselves, and the scores count as blind.
        </Text>
        <Group>
          <Button size="xs" variant="default" onClick={open}>
            Look all the same
          </Button>
        </Group>
      </Stack>
      {isAsking && <Question runId={runId} onClose={close} />}
    </Alert>
  );
}

function Question({ runId, onClose }: { readonly runId: string; readonly onClose: () => void }) {
  const unblinding = useUnblinding(runId);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Look although the scoring is blind?"
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        <Text size="sm">
          The session will be marked as not blind, in results and reports too. That cannot be taken back.
        </Text>
        {unblinding.isError && <Problem error={unblinding.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Stay blind
          </Button>
          <Button
            color="red"
            loading={unblinding.isPending}
            onClick={() => unblinding.mutate(undefined, { onSuccess: onClose })}
          >
            Look, and mark it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Kbd, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { asFailure } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { useOffers } from "../../../parts/actions.ts";
import { Note } from "../../../parts/note.tsx";
import { notifyDone } from "../../../parts/toast.ts";
import { forgetDraft } from "./draft.ts";
import type { RunRequest } from "./request.ts";

/** Starts the run, or says what keeps it from being started. */
export function Start({
  request,
  from,
  reason,
  consent,
}: {
  readonly request: RunRequest;
  /** The run whose settings the form began with. */
  readonly from: string | undefined;
  /** Why it cannot be started yet; null when it can. */
  readonly reason: string | null;
  /** What the person has to agree to first; null when there is nothing. */
  readonly consent: ReactNode;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reasonId = useId();
  const start = useMutation({
    mutationFn: ({ queue }: { readonly queue: boolean }) => client.startRun({ body: { ...request, queue } }),
    onSuccess: async ({ runId }, { queue }) => {
      forgetDraft(from);
      notifyDone(queue ? `${runId} waits for its turn.` : `${runId} has started.`);
      void queries.invalidateQueries({ queryKey: ["runs"] });
      void queries.invalidateQueries({ queryKey: ["status"] });
      await navigate({ to: "/runs/$runId", params: { runId } });
    },
  });
  const begin = (): void => {
    if (reason === null && !start.isPending) start.mutate({ queue: false });
  };
  // Also while something is being typed.
  useHotkeys([["mod+Enter", begin]], []);
  useOffers(
    reason === null ? [{ name: "start", label: "Start the run", key: "Ctrl+Enter", perform: begin }] : [],
  );
  const isOccupied = start.isError && asFailure(start.error).code === "run-active";
  return (
    <Stack gap="xs">
      {consent}
      <Button
        fullWidth
        disabled={reason !== null}
        loading={start.isPending}
        aria-describedby={reason === null ? undefined : reasonId}
        aria-keyshortcuts="Control+Enter"
        onClick={begin}
      >
        Start
      </Button>
      {reason !== null && (
        <Text size="sm" className="quiet" id={reasonId} role="status">
          {reason}
        </Text>
      )}
      {reason === null && (
        <Text size="xs" className="quiet">
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> starts it too.
        </Text>
      )}
      {isOccupied && (
        <Note kind="fault" title="Another run is under way">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">One run is executed at a time. Queued, this one starts in its turn.</Text>
            <Button
              size="xs"
              variant="default"
              disabled={reason !== null}
              loading={start.isPending}
              onClick={() => start.mutate({ queue: true })}
            >
              Queue it
            </Button>
          </Stack>
        </Note>
      )}
      {start.isError && !isOccupied && <Problem error={start.error} />}
    </Stack>
  );
}

import { Trans } from "@lingui/react/macro";
import { Badge, Text } from "@mantine/core";
import { spoken } from "../../language.ts";
import { sentence } from "../../parts/faults.ts";

export type CheckState = "ok" | "failed" | "unused" | "unknown";

const COLORS: Readonly<Record<CheckState, string>> = {
  ok: "green",
  failed: "red",
  unused: "gray",
  unknown: "gray",
};

export function StateBadge({ state }: { readonly state: CheckState }) {
  return (
    <Badge variant="light" color={COLORS[state]} size="sm" tt="none">
      {state === "ok" && <Trans>OK</Trans>}
      {state === "failed" && <Trans>Problem</Trans>}
      {state === "unused" && <Trans>Not set up</Trans>}
      {state === "unknown" && <Trans>Unknown</Trans>}
    </Badge>
  );
}

/** One thing that was checked: its state, what was found, and what to do. */
export function CheckLine({
  name,
  check: { ok, message, next },
  isVerbatim = false,
}: {
  readonly name: string;
  readonly check: { readonly ok?: boolean | null; readonly message: string; readonly next: string | null };
  /** Whether what was found is an address or a name, not a sentence. */
  readonly isVerbatim?: boolean;
}) {
  return (
    <>
      <dt>
        <Text size="sm" fw={500} span>
          {name}
        </Text>
      </dt>
      <dd className="breakable">
        <Text size="sm">
          {ok !== undefined && <StateBadge state={ok === null ? "unknown" : ok ? "ok" : "failed"} />}{" "}
          {isVerbatim ? message : sentence(spoken(message))}
        </Text>
        {next !== null && <Text size="sm">{spoken(next)}</Text>}
      </dd>
    </>
  );
}

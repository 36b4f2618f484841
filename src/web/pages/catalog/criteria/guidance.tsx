import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Textarea } from "@mantine/core";
import { useState } from "react";

interface GuidanceProps {
  /** Whose they are. */
  readonly criterion: string;
  readonly guidelines: string;
  /** One in a line. */
  readonly levels: string;
  readonly faultOf: (field: string) => string | null;
  readonly onChange: (changed: { readonly guidelines?: string; readonly levels?: string }) => void;
}

/** What helps people to score alike: folded until there is something in it. */
export function Guidance({ criterion, guidelines, levels, faultOf, onChange }: GuidanceProps) {
  const { t } = useLingui();
  const [isUnfolded, setUnfolded] = useState(guidelines !== "" || levels !== "");
  const faults = [faultOf("guidelines"), faultOf("levels")];
  return (
    <details
      className="more"
      style={{ flexBasis: "100%" }}
      open={isUnfolded || faults.some((fault) => fault !== null)}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary aria-label={t`Scoring guidelines for ${criterion}`}>
        <Trans>Scoring guidelines</Trans>
      </summary>
      <Stack gap="xs" mt="xs">
        <Textarea
          label={t`Guidelines`}
          description={t`What to look at. Shown next to the scale.`}
          autosize
          minRows={2}
          maxRows={8}
          value={guidelines}
          error={faults[0]}
          onChange={(event) => onChange({ guidelines: event.currentTarget.value })}
        />
        <Textarea
          label={t`Score levels`}
          description={t`One per line: a score, a colon and its meaning`}
          placeholder={t`10: correct and complete`}
          autosize
          minRows={2}
          maxRows={12}
          value={levels}
          error={faults[1]}
          onChange={(event) => onChange({ levels: event.currentTarget.value })}
        />
      </Stack>
    </details>
  );
}

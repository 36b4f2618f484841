import { t } from "@lingui/core/macro";
import type { SavedSchedule } from "../../../contract/index.ts";
import { spoken } from "../../../presentation/index.ts";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";

/** What there is to know about a schedule that was just saved: its warnings, and a secret that was made for it. */
export function savedLines(saved: SavedSchedule | null, columns: number): readonly Line[] {
  if (saved === null) return [];
  const { name, warnings, webhookSecret } = saved;
  return [
    ...(warnings.length === 0
      ? []
      : [
          bold(t`Warnings for “${name}”`),
          ...warnings.flatMap((warning) => paragraph(spoken(warning), columns, { color: "yellow" })),
          [],
        ]),
    ...(webhookSecret === null
      ? []
      : [
          bold(t`Webhook secret of “${name}”`),
          ...paragraph(webhookSecret, columns, { color: "cyan" }),
          ...paragraph(t`Copy it now: it is shown only once.`, columns),
          [],
        ]),
  ];
}

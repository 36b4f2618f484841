import { useLingui } from "@lingui/react/macro";
import { Lines, paragraph, plain } from "../parts/lines.tsx";
import { useRoom } from "../room.ts";
import { useMachine } from "../world.ts";

/** A part that only the page has so far. */
export function InBrowser() {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { url } = useMachine();
  return (
    <Lines
      lines={[
        ...paragraph(
          t`This part isn't in the terminal yet. The web page and the command line have it.`,
          columns,
        ),
        plain(url),
      ]}
    />
  );
}

import { useLingui } from "@lingui/react";
import { Text } from "@mantine/core";
import type { Slice, Summary } from "../../../core/index.ts";
import { sliceNotes } from "../../../presentation/index.ts";

interface SliceNotesProps {
  readonly slice: Slice;
  readonly summary: Pick<Summary, "slices" | "people">;
}

/** How the numbers of a breakdown are to be read. */
export function SliceNotes({ slice, summary }: SliceNotesProps) {
  useLingui();
  return (
    <Text size="xs" className="quiet" mt="xs" maw={760}>
      {sliceNotes(slice, summary).join(" ")}
    </Text>
  );
}

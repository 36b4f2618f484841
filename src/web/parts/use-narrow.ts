import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is a phone's, at the width where the styles of tables change. */
export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
}

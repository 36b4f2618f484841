import { useLocalStorage } from "@mantine/hooks";

/** The name under which this person scores, remembered by the browser. */
export const useRater = () =>
  useLocalStorage({ key: "assay.rater", defaultValue: "", getInitialValueInEffect: false });

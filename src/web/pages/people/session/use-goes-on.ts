import { useLocalStorage } from "@mantine/hooks";

/** Whether a rating leads to the next answer at once; remembered by the browser. */
export const useGoesOn = () => useLocalStorage({ key: "assay-rate-and-go-on", defaultValue: true });

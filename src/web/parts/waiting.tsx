import { Skeleton, Stack } from "@mantine/core";

interface WaitingProps {
  /** What is being read. */
  readonly label: string;
  readonly rows?: number;
  /** Whether the page's title is still to come too. */
  readonly hasTitle?: boolean;
}

/** Stands where rows will be, about as high as they are. */
export function Waiting({ label, rows = 6, hasTitle = false }: WaitingProps) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {hasTitle && <Skeleton height={32} maw={360} />}
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={40} />
      ))}
    </Stack>
  );
}

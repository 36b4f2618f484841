import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Problem } from "../frame/page-error.tsx";

/**
 * Something to be edited, read anew each time: a form must not begin with what was true a while ago. While the form is
 * open it is not read again, so that nothing takes away what was typed.
 */
export function Fresh<Data>({
  name,
  read,
  children,
}: {
  /** What it is, unlike anything else's. */
  readonly name: readonly (string | number)[];
  readonly read: () => Promise<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ["fresh", ...name],
    queryFn: read,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data !== undefined) return children(data);
  return error === null ? null : <Problem error={error} onRetry={() => void refetch()} />;
}

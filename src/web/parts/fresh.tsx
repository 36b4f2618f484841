import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Problem } from "../frame/page-error.tsx";

/** Something to be edited, read anew each time: a form must not begin with what was true a while ago. */
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
  const { data, error, refetch } = useQuery({ queryKey: ["fresh", ...name], queryFn: read, gcTime: 0 });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return data === undefined ? null : children(data);
}

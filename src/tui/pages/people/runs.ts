import { useQuery } from "@tanstack/react-query";
import { allRows, canScore } from "../../../presentation/index.ts";
import { useClient } from "../../world.ts";

/** Every run of models, newest first. */
export function useAnswerRuns() {
  const client = useClient();
  return useQuery({
    queryKey: ["runs", "all", "answers"],
    queryFn: () =>
      allRows((cursor) =>
        client.listRuns({
          query: { kind: "answers", limit: "200", ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
  });
}

/** Those whose answers people can score. */
export const useScorableRuns = () => (useAnswerRuns().data ?? []).filter(canScore);

import { queryOptions } from "@tanstack/react-query";
import { allRows } from "../../presentation/index.ts";
import { client } from "../client.ts";

/** Every run of models, newest first. */
export const answerRunsQuery = () =>
  queryOptions({
    queryKey: ["runs", "all", "answers"],
    queryFn: () =>
      allRows((cursor) =>
        client.listRuns({
          query: { kind: "answers", limit: "200", ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
  });

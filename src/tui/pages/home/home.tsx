import { Runs } from "../runs/runs.tsx";

/** What happened last. */
export function Home() {
  return <Runs />;
}

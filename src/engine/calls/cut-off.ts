const calls = new WeakMap<AbortSignal, Set<AbortController>>();
/** Those of calls that ended by themselves; nobody listens to them any more. */
const unused: AbortController[] = [];
/** As many as calls that may end at once. */
const MOST_UNUSED = 1024;

export interface CutOff {
  readonly controller: AbortController;
  /** The call is over. */
  release(): void;
}

/**
 * What one call is aborted by: the signal, until it is released, or whoever has the controller. Thousands of calls may hang
 * on one signal; each as a listener of its own would make adding and removing slower with every one of them. To make a
 * controller is dear as well, and hardly any is ever used, so the next call takes it.
 */
export function cutOffBy(signal: AbortSignal): CutOff {
  const controller = unused.pop() ?? new AbortController();
  if (signal.aborted) controller.abort();
  const all = callsOf(signal);
  all.add(controller);
  return {
    controller,
    release() {
      if (all.delete(controller) && !controller.signal.aborted && unused.length < MOST_UNUSED)
        unused.push(controller);
    },
  };
}

function callsOf(signal: AbortSignal): Set<AbortController> {
  const known = calls.get(signal);
  if (known !== undefined) return known;
  const added = new Set<AbortController>();
  calls.set(signal, added);
  signal.addEventListener("abort", () => {
    for (const one of added) one.abort();
  });
  return added;
}

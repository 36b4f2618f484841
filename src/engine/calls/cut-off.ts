const calls = new WeakMap<AbortSignal, Set<AbortController>>();

/**
 * Aborts a call when the signal is aborted, until the returned function is called. Thousands of calls may hang on one
 * signal; each as a listener of its own would make adding and removing slower with every one of them.
 */
export function cutOffBy(signal: AbortSignal, call: AbortController): () => void {
  if (signal.aborted) call.abort();
  let all = calls.get(signal);
  if (all === undefined) {
    const added = new Set<AbortController>();
    all = added;
    calls.set(signal, added);
    signal.addEventListener("abort", () => {
      for (const one of added) one.abort();
    });
  }
  all.add(call);
  return () => all.delete(call);
}

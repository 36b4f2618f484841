const names = new WeakMap<Request, string>();
const ids = new WeakMap<Request, string>();

/** Says which route answers a request, for figures and logs: never its path, which holds what users chose. */
export function nameRequest(request: Request, route: string): void {
  names.set(request, route);
}

/** `none` for what reached no route. */
export function routeOf(request: Request): string {
  return names.get(request) ?? "none";
}

/** Gives a request the id that its sender chose, if that is a plain word, or else a new one. */
export function identifyRequest(request: Request, newId: () => string): string {
  const given = request.headers.get("x-request-id") ?? "";
  const id = /^[\w.-]{1,64}$/.test(given) ? given : newId();
  ids.set(request, id);
  return id;
}

/** Undefined for what did not come over the network. */
export function requestIdOf(request: Request): string | undefined {
  return ids.get(request);
}

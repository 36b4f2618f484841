const TAGS = new WeakMap<object, string>();

/** Remembers which state of it was read, for as long as it is held. */
export function keepEntityTag<Read>(read: Read, tag: string | null): Read {
  if (tag !== null && typeof read === "object" && read !== null) TAGS.set(read, tag);
  return read;
}

/** The tag of the state that a GET of the client has shown; undefined where it came from elsewhere. A copy has none. */
export const entityTagOf = (read: object): string | undefined => TAGS.get(read);

/** A part of a long list. `next` asks for the part after it; null when this was the last. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
}

export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** The field that a list is in order of; with a minus in front, the largest first. */
export type Sort<Field extends string> = Field | `-${Field}`;

export interface SortedRequest<Field extends string> extends PageRequest {
  /** The list's usual order when absent. */
  readonly sort?: Sort<Field> | undefined;
}

/** Every way in which a list can be in order of these fields. */
export const sortsBy = <Field extends string>(fields: readonly Field[]): Sort<Field>[] =>
  fields.flatMap((field) => [field, `-${field}` as const]);

/** A text as the sort that it is; undefined when it is none. */
export const knownSort = <Field extends string>(
  fields: readonly Field[],
  text: string | undefined,
): Sort<Field> | undefined => sortsBy(fields).find((sort) => sort === text);

export function fieldOf<Field extends string>(sort: Sort<Field>): Field {
  return (sort.startsWith("-") ? sort.slice(1) : sort) as Field;
}

export const isDescending = (sort: string): boolean => sort.startsWith("-");

/** What one can fill in on a form of the terminal. */
export interface FormOption {
  readonly value: string;
  readonly label: string;
  /** Quieter, behind the label. */
  readonly about?: string;
}

interface AnyField {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** Hidden while it means nothing. */
  readonly isShown?: (values: FormValues) => boolean;
}

export interface FormFault {
  /** The name of a field. */
  readonly key: string;
  readonly message: string;
}

export type FormField =
  | (AnyField & { readonly kind: "text"; readonly placeholder?: string })
  | (AnyField & { readonly kind: "long-text"; readonly placeholder?: string })
  | (AnyField & { readonly kind: "secret" })
  | (AnyField & { readonly kind: "switch" })
  | (AnyField & { readonly kind: "choice"; readonly options: readonly FormOption[] })
  | (AnyField & { readonly kind: "many"; readonly options: readonly FormOption[] })
  | (AnyField & {
      /** A list of things that have fields of their own. */
      readonly kind: "rows";
      readonly fields: readonly FormField[];
      readonly added: FormValues;
      /** A row in a few words. */
      readonly summary: (row: FormValues) => string;
      /** What a row still lacks, beside the fields that say so; it is not taken before. */
      readonly faultsOf?: (row: FormValues) => readonly FormFault[];
    });

export type FormValue = string | boolean | readonly string[] | readonly FormValues[];
export interface FormValues {
  readonly [name: string]: FormValue;
}

export const textIn = (values: FormValues, name: string): string => {
  const value = values[name];
  return typeof value === "string" ? value : "";
};
export const listIn = (values: FormValues, name: string): readonly string[] => {
  const value = values[name];
  return Array.isArray(value) ? (value as readonly string[]) : [];
};

export const rowsIn = (values: FormValues, name: string): readonly FormValues[] => {
  const value = values[name];
  return Array.isArray(value) ? (value as readonly FormValues[]) : [];
};

export const isText = (field: FormField): boolean =>
  field.kind === "text" || field.kind === "long-text" || field.kind === "secret";

export const shownFields = (fields: readonly FormField[], values: FormValues): readonly FormField[] =>
  fields.filter(({ isShown }) => isShown?.(values) ?? true);

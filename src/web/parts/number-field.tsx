import { TextInput, type TextInputProps } from "@mantine/core";
import { type Typed, numberFault } from "../../presentation/index.ts";

interface NumberFieldProps extends Omit<TextInputProps, "value" | "onChange" | "error"> {
  readonly value: Typed;
  /** What the server or the form says about it. */
  readonly error?: string | null;
  readonly onChange: (value: string) => void;
}

/** A number as it is typed: nothing is corrected silently, and what is no number is said at the field. */
export function NumberField({ value, error = null, onChange, ...rest }: NumberFieldProps) {
  const fault = numberFault(value);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={String(value)}
      error={fault ?? error}
      // A form with such a field is not sent.
      data-not-a-number={fault === null ? undefined : true}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

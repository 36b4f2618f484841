import { useState } from "react";

/** Anything as it is stored, written out only when it is asked for. */
export function RawJson({ label, value }: { readonly label: string; readonly value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small quiet">{label}</summary>
      {isOpen && (
        <pre className="raw mono" tabIndex={0} aria-label={label}>
          {JSON.stringify(value, null, 2)}
        </pre>
      )}
    </details>
  );
}

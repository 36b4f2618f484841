/**
 * Copies what a field holds and tells whether that was done. The clipboard is there for pages of this machine or over
 * HTTPS only; elsewhere, such as on a phone in the same network, the browser copies what is selected.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.setSelectionRange(0, field.value.length);
    return document.execCommand("copy");
  }
}

/** The bytes, or null when the text is anything but plain, padded base64: the platform's own reader forgives too much. */
export function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

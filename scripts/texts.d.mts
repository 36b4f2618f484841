export function textsOutsideMessages(source: string): { line: number; text: string }[];
export function faultsOfTranslation(english: string, translation: string, forms: readonly string[]): string[];

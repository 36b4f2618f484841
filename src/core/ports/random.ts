/** Chance, as an argument. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A word that nobody can guess: 32 hexadecimal digits. */
  token(): string;
}

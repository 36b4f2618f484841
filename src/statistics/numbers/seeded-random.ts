import type { Random } from "../../core/index.ts";
import { requireArgument } from "../require-argument.ts";

/** Numbers that look like chance and are the same for the same seed. */
export interface SeededRandom extends Pick<Random, "next"> {
  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number;
  /** A draw from the standard normal distribution. */
  normal(): number;
}

/** Four words of state from one seed: splitmix32, so that seeds 1 and 2 share nothing. */
function stateOf(seed: number): [number, number, number, number] {
  let state = seed | 0;
  const word = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  return [word(), word(), word(), word()];
}

/** xoshiro128++ (Blackman & Vigna 2021); 32 random bits a draw, period 2^128 - 1. */
export function seededRandom(seed: number): SeededRandom {
  requireArgument(Number.isSafeInteger(seed), "a seed is a whole number");
  let [a, b, c, d] = stateOf(seed);
  const word = () => {
    const sum = (a + d) | 0;
    const result = (((sum << 7) | (sum >>> 25)) + a) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  const next = () => word() / 4_294_967_296;
  return {
    next,
    below: (count) => Math.floor(next() * count),
    // Box-Muller; the half keeps the logarithm's argument above 0.
    normal: () => Math.sqrt(-2 * Math.log((word() + 0.5) / 4_294_967_296)) * Math.cos(2 * Math.PI * next()),
  };
}

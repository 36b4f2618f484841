import { splitScheme } from "../auth-scheme.ts";

/** A shorter value would be found in ordinary words. */
const SHORTEST = 6;

/** Every spelling in which a secret may turn up: with and without its scheme word, as URL, JSON, base64 or hex text. */
export function secretForms(value: string): readonly string[] {
  const trimmed = value.trim();
  const secrets = [trimmed, splitScheme(trimmed).secret].filter((secret) => secret.length >= SHORTEST);
  return [...new Set(secrets.flatMap(spellings))];
}

function spellings(secret: string): readonly string[] {
  const wellFormed = secret.toWellFormed();
  const inUrl = encodeURIComponent(wellFormed);
  const inForm = new URLSearchParams([["", wellFormed]]).toString().slice(1);
  const inJson = jsonEscaped(secret);
  const hex = Buffer.from(secret, "utf8").toString("hex");
  return [
    secret,
    ...[inUrl, inForm].flatMap((encoded) => [encoded, lowerHex(encoded)]),
    inJson,
    jsonEscaped(inJson),
    ...base64Forms(Buffer.from(secret, "utf8")),
    hex,
    hex.toUpperCase(),
  ];
}

function jsonEscaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function lowerHex(encoded: string): string {
  return encoded.replaceAll(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}

/**
 * Base64 of the bytes alone, and what base64 of a longer text that holds them (`user:password`) has in common
 * wherever they begin in it: the digits that depend on nothing but these bytes.
 */
function base64Forms(bytes: Buffer): readonly string[] {
  const inside = [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const whole = bytes.toString("base64");
  return [whole, whole.replace(/=+$/, ""), ...inside].flatMap((form) => [
    form,
    form.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
}

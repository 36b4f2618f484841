export function Evaluate() { return null; }

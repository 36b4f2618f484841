export interface Room {
  floor: number;
  imports: string[];
  packages: string[];
  node: string[];
}
export interface Architecture {
  rooms: Record<string, Room>;
}
export interface Source {
  path: string;
  text: string;
}
export function readArchitecture(root: string): Architecture;
export function readSources(root: string, architecture: Architecture): Source[];
export function importsOf(source: Source): { specifier: string; target: string | null }[];
export function violationsIn(sources: readonly Source[], architecture: Architecture): string[];
export function contradictionsIn(architecture: Architecture): string[];
export function cyclesIn(sources: readonly Source[]): string[];

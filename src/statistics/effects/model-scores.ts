import { CLUSTER_OF_TASKS } from "../../core/index.ts";
import type { Bounds } from "../t-interval.ts";

/** What one scorer gave one model on one task. */
export interface ScoredCell {
  readonly model: number;
  readonly scorer: number;
  readonly value: number;
}

/** A task with all its scores. Tasks that hang together have the same cluster. */
export interface ScoredTask {
  readonly cluster: number;
  readonly cells: readonly ScoredCell[];
}

export interface FitSize {
  readonly models: number;
  readonly scorers: number;
  readonly clusters: number;
}

/** Scores of some models, with who gave them. */
export interface ModelScores {
  readonly tasks: readonly ScoredTask[];
  readonly size: FitSize;
  readonly scale: Bounds;
  /** The share of a model's answers to a task that it refused or left empty, 0 to 1. */
  withheld?(task: number, model: number): number;
  /** How many of a model's tasks have auto-fail rules, when no answer has failed by one; else 0. */
  unseenAutoFails?(model: number): number;
  /** Whether scorers are a sample too, as people are. */
  readonly areScorersSampled?: boolean;
}

/** What is taken for independent, in the words of an estimate. */
export function unitOf({ tasks, size }: Pick<ModelScores, "tasks" | "size">): string {
  return size.clusters < tasks.length ? CLUSTER_OF_TASKS : "task";
}

/** Whether some model lacks a score that another has: then means over own tasks are not of the same tasks. */
export function hasGaps({ tasks, size }: Pick<ModelScores, "tasks" | "size">): boolean {
  return tasks.some(({ cells }) => {
    const scorers = new Set(cells.map(({ scorer }) => scorer)).size;
    return cells.length !== scorers * size.models;
  });
}

/** One way to look at a difference, with its error. */
export interface Lead {
  readonly value: number;
  /** Null when it cannot be had. */
  readonly standardError: number | null;
  readonly degrees: number;
}

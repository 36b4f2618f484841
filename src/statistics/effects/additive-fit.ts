import { Failure } from "../../core/index.ts";
import { at } from "../numbers/at.ts";
import { cholesky, choleskyInverse } from "../numbers/cholesky.ts";
import { SquareMatrix } from "../numbers/square-matrix.ts";
import { Components } from "./components.ts";
import type { FitSize, ScoredCell, ScoredTask } from "./model-scores.ts";

/** A task's scores, with how much each of them counts. */
interface Block {
  readonly cluster: number;
  readonly weight: number;
  readonly cells: readonly ScoredCell[];
}

/** What is taken to be independent: tasks, scorers, or what one scorer said of one task. */
export type Grouping = "task" | "scorer" | "both";

/**
 * score = model + task + scorer, by least squares over the scores there are; tasks are absorbed, so that models are
 * compared inside tasks only. Every task counts once, however many scorers it has. Where nothing is missing, the
 * difference of two models is the mean of their task differences; where something is, neither hard tasks nor a harsh
 * judge that only one of the two met count against it.
 *
 * Errors are cluster-robust (Liang & Zeger 1986): an *influence* is what a group adds to the error of a number, whose
 * variance is the sum of their squares, times G/(G-1) for G groups.
 */
export class AdditiveFit {
  readonly #size: FitSize;
  /** Of the places where scorers are told apart, which may be none. */
  readonly #places: Places;
  readonly #blocks: readonly Block[];
  readonly #components: Components;
  readonly #inverse: SquareMatrix;
  readonly #effects: Float64Array;
  readonly #moves = new Map<Grouping, readonly (Float64Array | null)[]>();
  readonly #levels = new Map<number, Levels>();

  private constructor(size: FitSize, blocks: readonly Block[], solved: Solved) {
    this.#size = size;
    this.#blocks = blocks;
    this.#places = solved.places;
    this.#components = solved.components;
    this.#inverse = solved.inverse;
    this.#effects = solved.effects;
  }

  static of(tasks: readonly ScoredTask[], size: FitSize): AdditiveFit {
    const whole = blocksOf(tasks);
    const solved = solve(whole, size.models, size.scorers);
    if (solved !== null) return new AdditiveFit(size, whole, solved);
    // Scorers and models cannot be told from each other over tasks: compare inside each scorer's view of a task.
    const alone = blocksOf(tasks.flatMap(byScorer));
    const again = solve(alone, size.models, 1);
    if (again === null) throw new Failure("bug", "Models that were seen inside tasks cannot be fitted.");
    return new AdditiveFit(size, alone, again);
  }

  /** Whether models can be compared, directly or through others. */
  isComparable(first: number, second: number): boolean {
    return this.#components.of(first) === this.#components.of(second);
  }

  /** How far the first is ahead of the second. */
  difference(first: number, second: number): number {
    return at(this.#effects, first) - at(this.#effects, second);
  }

  influencesOnDifference(first: number, second: number, grouping: Grouping = "task"): Float64Array {
    return Float64Array.from(this.#movesBy(grouping), (move) =>
      move === null ? 0 : at(move, first) - at(move, second),
    );
  }

  /**
   * What a model's mean would be over all tasks of those it can be compared with, its missing scores taken from the
   * fit.
   */
  mean(model: number): number {
    const { centre, shares } = this.#levelsWith(model);
    return centre + at(this.#effects, model) + dot(shares, this.#effects);
  }

  influencesOnMean(model: number, grouping: Grouping = "task"): Float64Array {
    const levels = this.#levelsWith(model);
    const ofLevel = levels.influences.get(grouping) ?? this.#influencesOnLevel(levels, grouping);
    levels.influences.set(grouping, ofLevel);
    return Float64Array.from(this.#movesBy(grouping), (move, group) =>
      move === null ? at(ofLevel, group) : at(ofLevel, group) + at(move, model) + dot(levels.pulls, move),
    );
  }

  #influencesOnLevel({ own, centre }: Levels, grouping: Grouping): Float64Array {
    const influences = new Float64Array(groupsIn(grouping, this.#size));
    for (const block of own) {
      const share = 1 / own.length / block.cells.length;
      for (const cell of block.cells) {
        const group = groupOf(grouping, block, cell, this.#size);
        const level = cell.value - this.#fitted(cell) - centre;
        influences[group] = at(influences, group) + share * level;
      }
    }
    return influences;
  }

  /** The mean level of the tasks that a model can be compared on, the same for all that can be compared with it. */
  #levelsWith(model: number): Levels {
    const component = this.#components.of(model);
    const known = this.#levels.get(component);
    if (known !== undefined) return known;
    const own = this.#blocks.filter(({ cells }) =>
      cells.some((cell) => this.isComparable(cell.model, model)),
    );
    // Every task counts once, however many have scored it.
    const total = own.length;
    const shares = new Float64Array(this.#inverse.size);
    const pulls = shares.slice();
    let centre = 0;
    for (const block of own) {
      const share = 1 / total / block.cells.length;
      for (const cell of block.cells) {
        centre += share * (cell.value - this.#fitted(cell));
        for (const place of this.#places.of(cell)) pulls[place] = at(pulls, place) - share;
      }
      for (const place of this.#places.ofScorersIn(block.cells)) {
        shares[place] = at(shares, place) + block.weight / total;
        pulls[place] = at(pulls, place) + block.weight / total;
      }
    }
    const levels = { own, centre, shares, pulls, influences: new Map<Grouping, Float64Array>() };
    this.#levels.set(component, levels);
    return levels;
  }

  #fitted(cell: ScoredCell): number {
    return this.#places.of(cell).reduce((sum, place) => sum + at(this.#effects, place), 0);
  }

  /** By group, how far it moves each effect. */
  #movesBy(grouping: Grouping): readonly (Float64Array | null)[] {
    const known = this.#moves.get(grouping);
    if (known !== undefined) return known;
    const scores: (Float64Array | null)[] = Array.from(
      { length: groupsIn(grouping, this.#size) },
      () => null,
    );
    for (const block of this.#blocks) {
      const residuals = block.cells.map((cell) => cell.value - this.#fitted(cell));
      const middle = residuals.reduce((sum, residual) => sum + residual, 0) / residuals.length;
      for (const [index, cell] of block.cells.entries()) {
        const group = groupOf(grouping, block, cell, this.#size);
        const own = scores[group] ?? new Float64Array(this.#inverse.size);
        scores[group] = own;
        for (const place of this.#places.of(cell))
          own[place] = at(own, place) + block.weight * (at(residuals, index) - middle);
      }
    }
    const moves = scores.map((own) => (own === null ? null : times(this.#inverse, own)));
    this.#moves.set(grouping, moves);
    return moves;
  }
}

function groupsIn(grouping: Grouping, { clusters, scorers }: FitSize): number {
  if (grouping === "task") return clusters;
  return grouping === "scorer" ? scorers : clusters * scorers;
}

function groupOf(
  grouping: Grouping,
  { cluster }: Block,
  { scorer }: ScoredCell,
  { scorers }: FitSize,
): number {
  if (grouping === "task") return cluster;
  return grouping === "scorer" ? scorer : cluster * scorers + scorer;
}

/** Where effects stand: models first, then scorers when there are several. */
class Places {
  readonly #models: number;
  readonly #isOfSeveral: boolean;
  readonly #scorers: number;
  /** By model and scorer, so that nothing is made for each of a million scores. */
  readonly #own: readonly (readonly number[])[];
  readonly size: number;

  constructor(models: number, scorers: number) {
    this.#models = models;
    this.#isOfSeveral = scorers > 1;
    this.#scorers = this.#isOfSeveral ? scorers : 1;
    this.size = this.#isOfSeveral ? models + scorers : models;
    this.#own = Array.from({ length: models * this.#scorers }, (_, index) => {
      const model = Math.floor(index / this.#scorers);
      return this.#isOfSeveral ? [model, models + (index % this.#scorers)] : [model];
    });
  }

  isModel(place: number): boolean {
    return place < this.#models;
  }

  of({ model, scorer }: ScoredCell): readonly number[] {
    return this.#own[model * this.#scorers + (this.#isOfSeveral ? scorer : 0)] ?? [];
  }

  ofScorersIn(cells: readonly ScoredCell[]): Iterable<number> {
    return this.#isOfSeveral ? new Set(cells.map(({ scorer }) => this.#models + scorer)) : [];
  }
}

/**
 * What the means of models that can be compared are made of, but for each one's own effect. `shares`: what is added to
 * the level of each effect to have the panel as it was on average. `pulls`: how much that moves with each effect.
 */
interface Levels {
  readonly own: readonly Block[];
  readonly centre: number;
  readonly shares: Float64Array;
  readonly pulls: Float64Array;
  readonly influences: Map<Grouping, Float64Array>;
}

interface Solved {
  readonly places: Places;
  readonly components: Components;
  readonly inverse: SquareMatrix;
  readonly effects: Float64Array;
}

/** Every task counts as much, however many have scored it. */
function blocksOf(tasks: readonly ScoredTask[]): Block[] {
  return tasks.flatMap(({ cluster, cells }) =>
    cells.length === 0 ? [] : [{ cluster, cells, weight: 1 / scorersIn(cells) }],
  );
}

const scorersIn = (cells: readonly ScoredCell[]): number => new Set(cells.map(({ scorer }) => scorer)).size;

function byScorer({ cluster, cells }: ScoredTask): ScoredTask[] {
  return [...Map.groupBy(cells, ({ scorer }) => scorer).values()].map((own) => ({ cluster, cells: own }));
}

/** The normal equations with tasks absorbed; null when scorers and models cannot be told from each other. */
function solve(blocks: readonly Block[], models: number, scorers: number): Solved | null {
  const places = new Places(models, scorers);
  const matrix = new SquareMatrix(places.size);
  const right = new Float64Array(places.size);
  const components = new Components(places.size);
  const sums = new Float64Array(places.size);
  for (const { weight, cells } of blocks) {
    const middle = cells.reduce((sum, { value }) => sum + value, 0) / cells.length;
    const touched = new Set<number>();
    for (const cell of cells) {
      const own = places.of(cell);
      for (const row of own) {
        right[row] = at(right, row) + weight * (cell.value - middle);
        sums[row] = at(sums, row) + 1;
        touched.add(row);
        for (const column of own) matrix.add(row, column, weight);
      }
    }
    const [first = 0] = touched;
    for (const row of touched) {
      components.join(first, row);
      for (const column of touched)
        matrix.add(row, column, (-weight * at(sums, row) * at(sums, column)) / cells.length);
    }
    for (const place of touched) sums[place] = 0;
  }
  fixLevels(matrix, components, places);
  const lower = cholesky(matrix);
  if (lower === null) return null;
  const inverse = choleskyInverse(lower);
  return { places, components, inverse, effects: times(inverse, right) };
}

/** Only differences of effects can be seen: those of the models of a component add up to 0, and those of its scorers. */
function fixLevels(matrix: SquareMatrix, components: Components, places: Places): void {
  const scale = matrix.largestDiagonal() || 1;
  const all = Array.from({ length: matrix.size }, (_, place) => place);
  const groups = Map.groupBy(all, (place) => 2 * components.of(place) + (places.isModel(place) ? 0 : 1));
  for (const group of groups.values())
    for (const row of group) for (const column of group) matrix.add(row, column, scale / group.length);
}

function times({ size, cells }: SquareMatrix, vector: Float64Array): Float64Array {
  const product = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let sum = 0;
    for (let column = 0; column < size; column++)
      sum += (cells[row * size + column] as number) * (vector[column] as number);
    product[row] = sum;
  }
  return product;
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, index) => sum + value * at(right, index), 0);
}

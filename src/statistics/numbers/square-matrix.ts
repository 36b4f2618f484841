import { at } from "./at.ts";

/** A square matrix of numbers, stored row by row. */
export class SquareMatrix {
  readonly size: number;
  /** Row by row; loops that run often read them directly. */
  readonly cells: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.cells = new Float64Array(size * size);
  }

  static from(rows: readonly (readonly number[])[]): SquareMatrix {
    const matrix = new SquareMatrix(rows.length);
    for (const [row, values] of rows.entries()) {
      for (const [column, value] of values.entries()) matrix.set(row, column, value);
    }
    return matrix;
  }

  get(row: number, column: number): number {
    return at(this.cells, row * this.size + column);
  }

  set(row: number, column: number, value: number): void {
    this.cells[row * this.size + column] = value;
  }

  add(row: number, column: number, value: number): void {
    const index = row * this.size + column;
    this.cells[index] = at(this.cells, index) + value;
  }

  /** this + factor * other, as a new matrix. */
  plus(other: SquareMatrix, factor = 1): SquareMatrix {
    const sum = new SquareMatrix(this.size);
    for (let index = 0; index < sum.cells.length; index++) {
      sum.cells[index] = at(this.cells, index) + factor * at(other.cells, index);
    }
    return sum;
  }

  times(other: SquareMatrix): SquareMatrix {
    const { size, cells } = this;
    const product = new SquareMatrix(size);
    const target = product.cells;
    const right = other.cells;
    for (let row = 0; row < size; row++) {
      for (let inner = 0; inner < size; inner++) {
        const factor = at(cells, row * size + inner);
        for (let column = 0; column < size; column++) {
          const index = row * size + column;
          target[index] = (target[index] as number) + factor * (right[inner * size + column] as number);
        }
      }
    }
    return product;
  }

  /** The largest diagonal element. */
  largestDiagonal(): number {
    let largest = 0;
    for (let index = 0; index < this.size; index++) largest = Math.max(largest, this.get(index, index));
    return largest;
  }
}

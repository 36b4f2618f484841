/** A part of a vector file. Remembers which of its leaves were read, so that an unused one can be found. */
export class VectorNode {
  readonly path: string;
  readonly #value: unknown;
  readonly #read: Set<string>;

  constructor(value: unknown, path = "", read: Set<string> = new Set()) {
    this.path = path;
    this.#value = value;
    this.#read = read;
  }

  /** The part under a key, or one under another inside it. */
  get(...keys: readonly (string | number)[]): VectorNode {
    return keys.reduce<VectorNode>((node, key) => node.#child(key), this);
  }

  has(key: string): boolean {
    return key in Object(this.#value);
  }

  /** Elements of a list, or parts of an object. */
  parts(): VectorNode[] {
    if (typeof this.#value !== "object" || this.#value === null) throw new Error(`${this.path} has no parts`);
    return Object.keys(this.#value).map((key) => this.#child(key));
  }

  /** The last piece of the path. */
  key(): string {
    return this.path.slice(this.path.lastIndexOf("/") + 1);
  }

  number(): number {
    if (typeof this.#value !== "number") throw new Error(`${this.path} is not a number`);
    this.#read.add(this.path);
    return this.#value;
  }

  text(): string {
    if (typeof this.#value !== "string") throw new Error(`${this.path} is not a text`);
    this.#read.add(this.path);
    return this.#value;
  }

  /** A number, a text, a truth value or null. */
  leaf(): number | string | boolean | null {
    const value = this.#value;
    const isLeaf = value === null || ["number", "string", "boolean"].includes(typeof value);
    if (!isLeaf) throw new Error(`${this.path} is not a leaf`);
    this.#read.add(this.path);
    return value as number | string | boolean | null;
  }

  rating(): number | string | null {
    const value = this.leaf();
    if (typeof value === "boolean") throw new Error(`${this.path} is no rating`);
    return value;
  }

  numbers(): number[] {
    return this.parts().map((part) => part.number());
  }

  texts(): string[] {
    return this.parts().map((part) => part.text());
  }

  matrix(): number[][] {
    return this.parts().map((part) => part.numbers());
  }

  /** Paths of leaves below that nobody has read. */
  unread(): string[] {
    if (typeof this.#value === "object" && this.#value !== null)
      return this.parts().flatMap((part) => part.unread());
    return this.#read.has(this.path) ? [] : [this.path];
  }

  #child(key: string | number): VectorNode {
    const values = Object(this.#value) as Record<string | number, unknown>;
    if (!(key in values)) throw new Error(`${this.path} has no ${key}`);
    return new VectorNode(values[key], `${this.path}/${key}`, this.#read);
  }
}

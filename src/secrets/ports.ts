/** The operating system's keychain, holding one text. Whatever goes wrong in it means "not available". */
export interface Keychain {
  /** True when a new master key shall be kept here rather than in a file. */
  readonly keepsNewKeys: boolean;
  /** False where the optional package that reaches it is not installed or does not fit the machine. */
  isReachable(): Promise<boolean>;
  /** Null when there is none, and when the keychain is locked or absent: the three cannot be told apart. */
  read(): Promise<string | null>;
  /** False when it could not be kept. */
  write(text: string): Promise<boolean>;
}

export interface KeyFiles {
  /** Null when there is no such file; throws when there is one that cannot be read. */
  read(path: string): Promise<string | null>;
  /** Writes the whole file with this mode from its first byte on. False, and nothing written, when it exists. */
  create(path: string, text: string, mode: number): Promise<boolean>;
  /** Writes the whole file or leaves it as it was, whether it exists or not. */
  replace(path: string, text: string, mode: number): Promise<void>;
  /** Nothing happens when there is no such file. */
  remove(path: string): Promise<void>;
}

/** What the search for the master key sees of the world. */
export interface MasterKeyPorts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly keychain: Keychain;
  readonly files: KeyFiles;
  /** Path of `master.key` in the workspace. */
  readonly workspaceKeyPath: string;
}

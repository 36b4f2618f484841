export declare const LARGEST_INSTALLED: number;
export declare function pack(root: string, folder: string, node?: string): string;
export declare function installPacked(
  file: string,
  folder: string,
  options?: { readonly node?: string; readonly alone?: boolean },
): string;
export declare function bytesBelow(folder: string): number;

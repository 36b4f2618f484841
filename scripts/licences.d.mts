export interface DescribedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly author: string | null;
  readonly folder: string;
}
export declare function licenceTexts(
  described: DescribedPackage,
): readonly { readonly file: string; readonly text: string }[];
export declare function licencesOf(packages: readonly DescribedPackage[]): string;

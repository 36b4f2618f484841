export declare function bundleNode(input: Readonly<Record<string, string>>, dir: string): Promise<void>;

/** The types of run-node.mjs, which is JavaScript because it runs on whatever Node started npm. */
export const root: string;
export function findNode(): string;
export function runNode(args: string[]): Promise<number>;

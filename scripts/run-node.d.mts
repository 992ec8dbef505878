/**
 * The types of run-node.mjs, which is JavaScript because the Node that started npm may not run TypeScript.
 */
export const root: string;
export function findNode(): string;
export function runNode(args: string[]): Promise<number>;

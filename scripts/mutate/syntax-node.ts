/** A node of the syntax tree of a source file. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

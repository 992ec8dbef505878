/** The shortest code that is shown in groups. */
const LONG = 8;

/**
 * A code in groups of four, as a person reads and types it. A code that is short, or has marks of its own, is
 * one group. The groups joined are the code, unchanged.
 */
export function codeGroups(code: string): string[] {
  if (code.length < LONG || !/^[a-z\d]+$/i.test(code)) return [code];
  return code.match(/.{1,4}/g) ?? [code];
}

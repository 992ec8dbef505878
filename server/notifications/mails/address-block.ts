import type { Block } from './mail-content.ts';

/** An email address to read and to copy. A line that is too short for it ends after the "@". */
export function addressBlock(label: string, address: string): Block {
  return { kind: 'address', label, parts: address.split(/(?<=@)/) };
}

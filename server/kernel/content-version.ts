/**
 * The version of something that several people edit. A change names the version that its form showed, so
 * that it writes over nothing that its maker has not seen.
 */
import { createHash } from 'node:crypto';
import { refuse } from './refusal.ts';

/** Equal content, in the same order, has the same version. */
export function contentVersion(content: readonly unknown[]): string {
  const text = JSON.stringify(content, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Throws `changed-meanwhile`. A caller that names no version has seen none. */
export function requireVersion(shown: string | undefined, current: string): void {
  if (shown !== undefined && shown !== current) throw refuse('changed-meanwhile');
}

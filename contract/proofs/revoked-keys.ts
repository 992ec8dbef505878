/** Keys that were revoked because others may know them. Their signatures alone prove nothing. */
import type { KeySet, Signature } from './signed-receipt.ts';

/** When the key of a signature was revoked, as an ISO time; null where it was not. */
export function revocationOf({ keyId }: Signature, { keys }: KeySet): string | null {
  const seconds = keys.find(({ kid }) => kid === keyId)?.revoked?.revoked_at;
  return seconds === undefined ? null : new Date(seconds * 1000).toISOString();
}

/** `2026-11-22T13:11:16.192Z` as `2026-11-22 13:11 UTC`. */
export const momentText = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

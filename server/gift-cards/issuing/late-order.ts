/**
 * An order of the issuer that becomes known after its unit was resolved otherwise: after a release, or after
 * staff delivered another code. It is never captured; staff are alerted.
 */
import type { Codes } from '../codes.ts';
import type { IssuerAnswer } from '../issuer-port.ts';
import type { Unit } from '../unit.ts';

export type Resolved = Unit & {
  /** The member of staff who resolved it; null where the issuer's answer did. */
  resolvedBy: string | null;
  codeHash: Buffer | null;
};

/** The late order's id; null where the answer is nothing new. */
export function lateOrder(
  codes: Pick<Codes, 'hashes'>,
  unit: Resolved,
  answer: IssuerAnswer | { kind: 'not-found' },
): string | null {
  if (answer.kind !== 'issued') return null;
  // A card of another value is what staff resolved the unit for.
  if (answer.faceCents !== null && answer.faceCents !== unit.faceCents) return null;
  if (unit.state === 'released') return answer.issuerOrderId;
  if (unit.state !== 'issued' || unit.resolvedBy === null) return null;
  const { codeHash } = unit;
  const same = codeHash !== null && codes.hashes(answer.code).some((hash) => hash.equals(codeHash));
  return same ? null : answer.issuerOrderId;
}

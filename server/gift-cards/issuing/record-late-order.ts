/** Records an order that the issuer made after its unit was resolved otherwise, which alerts staff. */
import type { Tx } from '#server/db/transaction.ts';
import { isCodeKnown } from '../code-store.ts';
import type { Codes } from '../codes.ts';
import type { IssuerAnswer } from '../issuer-port.ts';
import { noteLate, readResolved } from '../store.ts';
import { lateOrder } from './late-order.ts';

/** Moves no money. Returns whether the answer is such an order. */
export async function recordLateOrder(
  tx: Tx,
  codes: Codes,
  unitId: string,
  answer: IssuerAnswer | { kind: 'not-found' },
): Promise<boolean> {
  const unit = await readResolved(tx, unitId);
  const issuerOrderId = unit && lateOrder(codes, unit, answer);
  if (!issuerOrderId || answer.kind !== 'issued') return false;
  // A code that another card has is what staff released the unit for.
  if (await isCodeKnown(tx, unitId, codes.hashes(answer.code))) return false;
  await noteLate(tx, unitId, issuerOrderId);
  return true;
}

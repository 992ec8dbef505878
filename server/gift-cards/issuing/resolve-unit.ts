/** Writes the issuer's answer: the code and the captured money, or the released money. */
import { transaction } from '#server/db/transaction.ts';
import { isCodeKnown } from '../code-store.ts';
import type { Codes } from '../codes.ts';
import type { GiftCardDeps } from '../deps.ts';
import type { IssuerAnswer } from '../issuer-port.ts';
import { lockUnit } from '../store.ts';
import { decideRelease } from '../unit.ts';
import { captureUnit } from './capture-unit.ts';
import { recordLateOrder } from './record-late-order.ts';
import { releaseUnit } from './release-unit.ts';

/**
 * Resolves a unit once, in one transaction. A second answer changes nothing; an order that comes after a
 * release is recorded for staff. Returns `duplicate-code` when another card has the code: nobody may be
 * charged for it until staff have spoken to the issuer.
 */
export async function resolveUnit(
  deps: GiftCardDeps,
  codes: Codes,
  unitId: string,
  answer: IssuerAnswer | { kind: 'not-found' },
): Promise<'duplicate-code' | undefined> {
  return transaction(deps.db, async (tx) => {
    // Two answers for one unit meet here, or an answer and a decision of staff. The second finds it resolved.
    const unit = await lockUnit(tx, unitId);
    if (!unit) return undefined;
    const verdict = decideRelease(unit, answer);
    if (verdict.kind === 'capture') {
      if (await isCodeKnown(tx, unit.id, codes.hashes(verdict.issued.code))) return 'duplicate-code';
      await captureUnit(deps, codes, tx, unit, verdict.issued);
    }
    if (verdict.kind === 'release') await releaseUnit(deps, tx, unit, verdict.reason);
    if (verdict.kind === 'resolved-already') await recordLateOrder(tx, codes, unitId, answer);
    return undefined;
  });
}

/**
 * Gets one purchased card from the issuer. The intention to order is committed before the call, no call runs
 * inside a transaction, and the answer is written in one. A crash at any point leaves a card that is queried
 * again, never one that is ordered twice or refunded while the issuer may have issued it.
 */
import { Fault } from '#server/kernel/refusal.ts';
import { createCodes } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import type { IssuerAnswer } from './issuer-port.ts';
import { resolveUnit } from './resolve-unit.ts';
import { claimSending, noteAnswer, readUnit } from './store.ts';
import { decideRelease, decideStep, mayOrderAgain, type Unit } from './unit.ts';

type Answer = IssuerAnswer | { kind: 'not-found' };

/** Throws a `Fault` while nothing is settled. The job then asks again. */
export async function issueGiftCard(deps: GiftCardDeps, unitId: string): Promise<void> {
  const unit = await readUnit(deps.db, unitId);
  if (!unit) return;
  const answer = await nextAnswer(deps, unit);
  if (!answer) return;
  const verdict = decideRelease({ ...unit, state: 'issuing' }, answer);
  if (verdict.kind === 'wait') {
    await noteAnswer(deps.db, unitId, { answer: verdict.reason, now: deps.clock.now() });
    throw new Fault(`The card ${unitId} is not settled yet: ${verdict.reason}`);
  }
  const problem = await resolveUnit(deps, createCodes(deps.config.encryption), unitId, answer);
  if (problem === 'duplicate-code') {
    await noteAnswer(deps.db, unitId, { answer: DUPLICATE_CODE, now: deps.clock.now() });
    throw new Fault(`The issuer gave the card ${unitId} a code that another card has.`);
  }
}

const DUPLICATE_CODE = 'the issuer gave a code that another card has';

/** The issuer's answer to the unit's next step; undefined when no step is needed. */
async function nextAnswer(deps: GiftCardDeps, unit: Unit): Promise<Answer | undefined> {
  switch (decideStep(unit)) {
    case 'rest':
      return undefined;
    case 'order':
      return order(deps, unit);
    case 'ask': {
      const found = await deps.issuer.find(unit.id);
      if (found.kind === 'not-found' && mayOrderAgain(unit, deps.clock.now())) return order(deps, unit);
      return found;
    }
  }
}

/** Sends the order, unless another worker has just claimed it. */
async function order(deps: GiftCardDeps, unit: Unit): Promise<Answer> {
  const { db, issuer, clock } = deps;
  const claim = { unitId: unit.id, seenSentAt: unit.sentAt, issuer: issuer.name, now: clock.now() };
  const claimed = await claimSending(db, claim);
  if (!claimed) return { kind: 'unknown', reason: 'another worker is ordering it' };
  return issuer.order({
    reference: unit.id,
    productId: unit.issuerProductId,
    amountCents: unit.faceCents,
  });
}

/**
 * Gets one bought card from the issuer. That we are about to send is written before anything is sent, nothing is sent
 * inside a transaction, and what the answer means is written in one. So a crash at any point leaves a card that is asked
 * after, never one that is ordered twice or whose money goes back while the issuer may have issued.
 */
import { Fault } from '#server/kernel/refusal.ts';
import { createCodes } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import type { IssuerAnswer } from './issuer-port.ts';
import { resolveUnit } from './resolve-unit.ts';
import { claimSending, noteAnswer, readUnit } from './store.ts';
import { decideRelease, decideStep, mayOrderAgain, type Unit } from './unit.ts';

type Answer = IssuerAnswer | { kind: 'not-found' };

/** Throws a `Fault` when nothing is settled yet; the job then asks again. */
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
  await resolveUnit(deps, createCodes(deps.config.encryption), unitId, answer);
}

/** The issuer's answer to what the unit needs now; undefined when it needs nothing. */
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

/** Sends the order, unless somebody else has just claimed to. */
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

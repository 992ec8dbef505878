/**
 * Gets one purchased card from the issuer. The intention to order is committed before the call, no call runs
 * inside a transaction, and the answer is written in one. A crash at any point leaves a card that is queried
 * again, never one that is ordered twice or refunded while the issuer may have issued it.
 */
import { DatabaseError } from 'pg';
import { Postponed } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { type Codes, createCodes } from '../codes.ts';
import type { GiftCardDeps } from '../deps.ts';
import { captureBatch } from '../fast-path/capture-batch.ts';
import { claimBatch } from '../fast-path/claim-batch.ts';
import type { Issued, IssuerAnswer } from '../issuer-port.ts';
import { readUnit } from '../store.ts';
import { decideRelease, decideStep, mayOrderAgain, type Unit } from '../unit.ts';
import { claimSending, isBuyerFrozen, noteAnswer, returnClaim } from './claim-store.ts';
import { secondsUntilFree } from './issuer-pace-store.ts';
import { MOST_SECONDS_TO_WAIT } from './pace-issuer.ts';
import { resolveUnit } from './resolve-unit.ts';

type Answer = IssuerAnswer | { kind: 'not-found' };

/**
 * Throws a `Fault` while nothing is settled: the job then asks again. Waiting for the issuer is no failure of
 * the card, so its job is postponed, and keeps its place before the cards that were bought later.
 */
export async function issueGiftCard(deps: GiftCardDeps, unitId: string): Promise<void> {
  const seconds = await secondsUntilFree(deps.db, deps.issuer.name);
  if (seconds > MOST_SECONDS_TO_WAIT) throw new Postponed(Math.ceil(seconds));
  const claimed = await claimTogether(deps, unitId);
  const unit = claimed ?? (await readUnit(deps.db, unitId));
  if (!unit) return;
  const answer = claimed ? await sendReserved(deps, claimed) : await nextAnswer(deps, unit);
  if (!answer) return;
  const verdict = decideRelease({ ...unit, state: 'issuing' }, answer);
  if (answer.kind === 'unknown' && answer.untouched) throw new Postponed(1);
  if (verdict.kind === 'wait') {
    await noteAnswer(deps.db, unitId, { answer: verdict.reason, now: deps.clock.now() });
    throw new Fault(`The card ${unitId} is not settled yet: ${verdict.reason}`);
  }
  const codes = createCodes(deps.config.encryption);
  if (verdict.kind === 'capture' && (await captureTogether(deps, codes, unit, verdict.issued))) return;
  const problem = await resolveUnit(deps, codes, unitId, answer);
  if (problem === 'duplicate-code') {
    await noteAnswer(deps.db, unitId, { answer: DUPLICATE_CODE, now: deps.clock.now() });
    throw new Fault(`The issuer gave the card ${unitId} a code that another card has.`);
  }
}

const DUPLICATE_CODE = 'the issuer gave a code that another card has';

const BUYER_FROZEN = 'the account of the buyer is frozen, so the card is not ordered';

/** The issuer's answer to the unit's next step; undefined when no step is needed or allowed. */
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

/** Sends the order, unless another worker has just claimed it, or the buyer is frozen. */
async function order(deps: GiftCardDeps, unit: Unit): Promise<Answer | undefined> {
  const { db, issuer, clock } = deps;
  const claim = { unitId: unit.id, seenSentAt: unit.sentAt, issuer: issuer.name, now: clock.now() };
  const claimed = await claimSending(db, claim);
  if (!claimed) {
    if (!(await isBuyerFrozen(db, unit.id)))
      return { kind: 'unknown', reason: 'another worker is ordering it' };
    // Waiting for staff is no failure of the card. They read why it waits, and the sweeper looks again.
    await noteAnswer(db, unit.id, { answer: BUYER_FROZEN, now: clock.now() });
    return undefined;
  }
  return unit.state === 'reserved' ? sendReserved(deps, claimed) : send(deps, unit);
}

/**
 * A unit that leaves no trace at the issuer becomes what it was, so that it is ordered again and not asked
 * for.
 */
async function sendReserved(deps: GiftCardDeps, claimed: Unit): Promise<IssuerAnswer> {
  const answer = await send(deps, claimed);
  if (answer.kind === 'unknown' && answer.untouched) await returnClaim(deps.db, claimed);
  return answer;
}

function send({ issuer }: GiftCardDeps, unit: Unit): Promise<IssuerAnswer> {
  return issuer.order({
    reference: unit.id,
    productId: unit.issuerProductId,
    amountCents: unit.faceCents,
  });
}

/** Undefined when the unit was sent before, or has to be claimed alone. */
async function claimTogether({ db, clock, issuer, config }: GiftCardDeps, unitId: string) {
  return config.fastPaths ? claimBatch(db, { unitId, issuer: issuer.name, now: clock.now() }) : undefined;
}

/**
 * False when the unit has to be resolved alone. A code that another transaction writes now is such a case.
 */
async function captureTogether(
  { db, clock, issuer, config }: GiftCardDeps,
  codes: Codes,
  unit: Unit,
  issued: Issued,
): Promise<boolean> {
  if (!config.fastPaths) return false;
  return captureBatch(db, { unit, issued, codes, issuer: issuer.name, now: clock.now() }).catch((error) => {
    if (error instanceof DatabaseError) return false;
    throw error;
  });
}

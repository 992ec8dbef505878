/** Pays one recipient from the shared balance, without a fee, exactly once per key. */

import { DatabaseError } from 'pg';
import { newId } from '#server/kernel/id.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { isAboveLimit, limitRefusal } from '#server/kernel/limit-refusal.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import { SHARED_BALANCE_FROZEN, sharedBalanceTooLow } from '#server/kernel/shared-balance.ts';
import { AccountClosed, enterpriseBalanceOf, ledgerRefusal } from '#server/ledger/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, moneyFrozen, requireUnlocked } from '../require-company-actor.ts';
import { grantStranger } from '../strangers/grant-strangers.ts';
import type { PayoutBatcher } from './fast-path/payout-batcher.ts';
import { payAlone } from './pay-alone.ts';
import { findPayoutByRequest } from './payout-store.ts';
import { payeeName, payoutTexts } from './payout-texts.ts';
import { findCompanyAndRecipient } from './recipient-store.ts';

export type FundsToSend = {
  recipientId: string;
  amountCents: bigint;
  message: string | null;
  confirmNotEmployee: boolean;
  requestKey: string | undefined;
};

export type FundsSent = {
  waits: false;
  payoutId: string;
  recipient: { id: string; firstName: string; username: string };
  balanceCents: bigint;
};

/** The money is held until another manager approves. */
export type FundsWaiting = { waits: true; payoutId: string };

/**
 * Throws `not-found` for a recipient this actor cannot pay, `recipient-unavailable` for an employee whom
 * staff froze, `not-an-employee` until the second click, `insufficient-balance`, `account-frozen`,
 * `enterprise-inactive`, `funding-required`, `payout-limit`, `stranger-limit` and `key-reused`.
 */
export async function sendFunds(
  deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'config'> & { payoutBatcher: PayoutBatcher },
  acting: CompanyActor,
  funds: FundsToSend,
): Promise<FundsSent | FundsWaiting> {
  const again = await findAgain(deps, acting, funds);
  if (again) return again;
  const found = await findCompanyAndRecipient(deps.db, acting, funds.recipientId);
  const { company, recipient } = found;
  invariant(company, `there is no company ${acting.enterpriseId}`);
  if (found.frozen) throw moneyFrozen();
  requireUnlocked(company);
  if (!recipient) throw cannotBePaid();
  if (!recipient.payable) throw refuse('recipient-unavailable');
  if (!recipient.on_list) {
    if (!funds.confirmNotEmployee) throw refuse('not-an-employee');
    await grantStranger(deps, { id: acting.enterpriseId, created_at: company.created_at });
  }

  const { id, email, first_name: firstName, username } = recipient;
  const name = payeeName(recipient);
  const { amountCents, message, requestKey } = funds;
  const payoutId = newId();
  const texts = payoutTexts({
    companyName: company.company_name,
    recipient: { id, email, firstName, name },
    amountCents,
    message,
  });
  const payout = {
    id: payoutId,
    acting,
    recipientId: id,
    recipientName: name,
    onList: recipient.on_list,
    amountCents,
    message,
    requestKey,
    now: deps.clock.now(),
    texts,
  };
  // Debts are rare. One that arises in this moment is repaid by the next credit.
  const { paid, waiting, balance_cents } = await (recipient.owes || !deps.config.fastPaths
    ? payAlone(deps.db, company.company_name, payout)
    : deps.payoutBatcher(payout)
  ).catch((error: unknown) => {
    throw payoutRefusal(error, acting);
  });
  if (!paid) {
    // A concurrent call with the same key was first.
    const first = await findAgain(deps, acting, funds);
    if (first) return first;
    throw new Error('A key was taken by no payout.');
  }
  if (waiting) return { waits: true, payoutId };
  return {
    waits: false,
    payoutId,
    recipient: { id, firstName, username },
    balanceCents: balance_cents ?? 0n,
  };
}

async function findAgain(
  { db }: Pick<EnterpriseDeps, 'db'>,
  acting: CompanyActor,
  { requestKey, recipientId, amountCents, message }: FundsToSend,
): Promise<FundsSent | FundsWaiting | undefined> {
  if (requestKey === undefined) return undefined;
  const first = await findPayoutByRequest(db, acting.userId, requestKey);
  if (!first) return undefined;
  const same =
    first.recipientId === recipientId && first.amountCents === amountCents && first.message === message;
  if (!same) throw refuse('key-reused');
  if (first.requested) return { waits: true, payoutId: first.id };
  return {
    waits: false,
    payoutId: first.id,
    recipient: { id: recipientId, firstName: first.firstName, username: first.username },
    balanceCents: await enterpriseBalanceOf(db, acting.enterpriseId),
  };
}

/** The same answer for unknown names, oneself, colleagues, staff, deleted accounts and frozen strangers. */
function cannotBePaid(): Refusal {
  return refuse('not-found', { message: 'This person cannot be paid from your shared balance.' });
}

/** The database's refusal, in words for a manager who spends an enterprise's money. */
function payoutRefusal(error: unknown, acting: CompanyActor): unknown {
  if (error instanceof DatabaseError && error.code === 'IE001') return refuse('enterprise-inactive');
  if (error instanceof DatabaseError && error.code === 'IE003') return moneyFrozen();
  if (error instanceof DatabaseError && error.code === 'IE004') return refuse('not-signed-in');
  if (error instanceof DatabaseError && isAboveLimit(error)) return limitRefusal(error, 'amount');
  if (error instanceof DatabaseError && error.code === 'IN001')
    return refuse('insufficient-balance', { message: sharedBalanceTooLow(acting.role) });
  if (error instanceof DatabaseError && error.code === 'IN002')
    return refuse('account-frozen', { message: SHARED_BALANCE_FROZEN });
  const refusal = ledgerRefusal(error);
  // The recipient's account was closed during the payout.
  return refusal instanceof AccountClosed ? cannotBePaid() : refusal;
}

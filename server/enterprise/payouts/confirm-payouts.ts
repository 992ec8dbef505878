/** Confirms a payout of many, once. A job then runs it, or another manager approves it first. */

import { DatabaseError } from 'pg';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import type { Tx } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { isAboveLimit, limitRefusal } from '#server/kernel/limit-refusal.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { SHARED_BALANCE_FROZEN, sharedBalanceTooLow } from '#server/kernel/shared-balance.ts';
import { enterprise, lockAccount, payoutHold, post } from '#server/ledger/index.ts';
import type { CustomFieldValue } from '#server/rewards/index.ts';
import { openRequest } from '../approvals/approval-store.ts';
import { peopleText } from '../approvals/approval-texts.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { countSpending, mustWait } from '../limits/spending-store.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import {
  type CompanyActor,
  moneyFrozen,
  readOwnCompany,
  requireMoneyNotFrozen,
  requireUnlocked,
} from '../require-company-actor.ts';
import { orderInTurn, sendRewardsIn } from '../rewards/send-rewards.ts';
import { findLargestRow, type LinkRow, markLinksOrdered, selectLinkRows } from './batch-row-store.ts';
import { findBatch, lockBatch, markConfirmed, type PayoutBatchRow } from './batch-store.ts';

export const PAY_BATCH = jobName<{ batchId: string }>('pay-batch');

/** What the manager chose for the rewards by a link. Payouts to a balance have none of it. */
export type LinkChoices = {
  /** Null for the default campaign. */
  campaignId: string | null;
  design: RewardDesign;
  /** Null for now. */
  deliverAt: Date | null;
};

const USUAL: LinkChoices = { campaignId: null, design: 'thanks', deliverAt: null };

/**
 * Repeating it changes nothing. Throws `not-found`, `nothing-to-pay`, `insufficient-balance`,
 * `account-frozen`, `enterprise-inactive`, `funding-required`, `payout-limit`, `stranger-limit`, and
 * `invalid-input` for the campaign, a line that it cannot serve, or the date.
 */
export async function confirmPayouts(
  deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs' | 'config' | 'riskLists' | 'smsSender'>,
  acting: CompanyActor,
  batchId: string,
  choices: Partial<LinkChoices> = {},
): Promise<void> {
  if (!(await findBatch(deps.db, acting, batchId))) throw refuse('not-found');
  await orderInTurn(deps.db, acting.enterpriseId, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (!batch) throw refuse('not-found');
    if (batch.status !== 'preview') return;
    if (batch.payable_rows + batch.link_rows === 0) throw refuse('nothing-to-pay');
    await requireMoneyNotFrozen(tx, acting);
    // First, as it locks the count of strangers before the balance.
    if (batch.link_rows > 0) await orderLinks(tx, deps, acting, batch, { ...USUAL, ...choices });
    const account = await lockAccount(tx, enterprise(acting.enterpriseId));
    requireUnlocked(await readOwnCompany(tx, acting));
    if (account.frozen) throw refuse('account-frozen', { message: SHARED_BALANCE_FROZEN });
    if (account.balanceCents < batch.payable_cents)
      throw refuse('insufficient-balance', { message: sharedBalanceTooLow(acting.role) });
    const now = deps.clock.now();
    if (batch.payable_rows > 0) await countBatch(tx, acting, batch, now);
    const sum = { batchId, channel: 'file' as const, cents: batch.payable_cents, now };
    const waits = batch.payable_rows > 0 && (await mustWait(tx, acting, sum));
    await markConfirmed(tx, batchId, acting, { status: waits ? 'waiting' : 'running', now });
    if (waits) await holdBatch(tx, acting, batch, now);
    else await deps.jobs.enqueue(tx, PAY_BATCH, { batchId });
    if (batch.payable_rows === 0) return;
    await recordCompanyAction(
      tx,
      acting,
      {
        action: waits ? 'payout-requested' : 'payouts-confirmed',
        subject: { kind: 'payout', id: batchId, label: `Payout to ${peopleText(batch.payable_rows)}` },
        after: { amount: formatCents(batch.payable_cents), rows: batch.payable_rows },
      },
      now,
    );
  });
}

/**
 * Orders the rewards for rows not on the list: one order under the same limits, which may wait on its own.
 */
async function orderLinks(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'clock' | 'config' | 'riskLists' | 'smsSender'>,
  acting: CompanyActor,
  batch: PayoutBatchRow,
  choices: LinkChoices,
): Promise<void> {
  const rows = await selectLinkRows(tx, batch.id);
  const { orderId, rewardIds } = await sendRewardsIn(tx, deps, acting, {
    channel: 'file',
    requestKey: undefined,
    rewards: rows.map((row) => ({
      amountCents: row.amount_cents,
      recipientName: row.recipient_name ?? '',
      ...(row.given.startsWith('+')
        ? { method: 'PHONE', recipientEmail: null, recipientPhone: row.given }
        : { method: 'EMAIL', recipientEmail: row.given }),
      ...choices,
      message: row.message,
      // As the preview checked them.
      noted: (row.custom_fields ?? []) as CustomFieldValue[],
    })),
  }).catch((error: unknown) => {
    throw withLine(error, rows);
  });
  await markLinksOrdered(tx, batch.id, { orderId, ids: rows.map(({ id }) => id), rewardIds });
}

/**
 * Names the line of the file that the campaign cannot serve, beside the field of the campaign, because
 * another campaign may serve it.
 */
function withLine(error: unknown, rows: readonly LinkRow[]): unknown {
  if (!(error instanceof Refusal) || !error.fields?.amount) return error;
  const row = rows[Number(error.extra?.reward)];
  if (!row) return error;
  const message = `Line ${row.line} (${displayCents(row.amount_cents)}): ${error.message}`;
  return refuse('invalid-input', { message, fields: { campaignId: message } });
}

/** Counts the whole batch at once; rows that are not paid after all are given back as it runs. */
async function countBatch(tx: Tx, acting: CompanyActor, batch: PayoutBatchRow, now: Date): Promise<void> {
  const largestCents = await findLargestRow(tx, batch.id);
  await countSpending(tx, acting, { cents: batch.payable_cents, largestCents, now }).catch((error) => {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.code === 'IE003') throw moneyFrozen();
    if (error.code === 'IE004') throw refuse('not-signed-in');
    throw isAboveLimit(error) ? limitRefusal(error, 'total') : error;
  });
}

/** The total leaves the balance now, so that it is there when another manager approves. */
async function holdBatch(tx: Tx, acting: CompanyActor, batch: PayoutBatchRow, now: Date): Promise<void> {
  await post(
    tx,
    payoutHold({
      requestId: batch.id,
      batchId: batch.id,
      enterpriseId: acting.enterpriseId,
      amountCents: batch.payable_cents,
      description: `Payout to ${peopleText(batch.payable_rows)}`,
      decision: { actorId: acting.userId, actorRole: acting.role, reason: batch.message || 'Reward' },
    }),
  );
  await openRequest(tx, acting, { id: batch.id, amountCents: batch.payable_cents, now });
}

/**
 * Pays the next rows of a confirmed batch in one transaction: the postings, the rows, and the start of the
 * next ones. The rules for a row stand here once, however many rows are paid together.
 */
import { can, type Role } from '#contract/kernel/capabilities.ts';
import type { Tx } from '#server/db/transaction.ts';
import {
  type Decision,
  enterprise,
  lockAccount,
  lockAccounts,
  type Movement,
  member,
  owedBy,
  payout,
  payoutHoldOf,
  payoutRelease,
  payoutSettle,
  post,
  repayDebt,
} from '#server/ledger/index.ts';
import type { CompanyRow } from '../company/company.ts';
import { findCompany } from '../company/store.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { uncountSpending } from '../limits/spending-store.ts';
import { lockBatch, markBatchCompleted, type PayoutBatchRow } from './batch-store.ts';
import { NOTIFY_BATCH } from './notify-batch.ts';
import { type ChunkRow, endChunk, selectChunk } from './payout-chunk-store.ts';
import { UNAVAILABLE } from './payout-plan.ts';
import { payoutTexts } from './payout-texts.ts';
import { repayFromPayouts } from './repay-from-payouts.ts';

export type PayRowsDeps = Pick<EnterpriseDeps, 'clock' | 'jobs'>;

/** How many rows are paid in one transaction, and what posts them: all of them, or none. */
export type Pace = {
  limit: number;
  postAll(tx: Tx, movements: Movement[], decision: Decision): Promise<unknown>;
};

/**
 * Returns whether more rows wait. Locks the batch, then the balances of the enterprise and the rows'
 * recipients.
 */
export async function payRows(
  tx: Tx,
  deps: PayRowsDeps,
  batchId: string,
  { limit, postAll }: Pace,
): Promise<boolean> {
  const batch = await lockBatch(tx, batchId);
  if (batch?.status !== 'running') return false;
  const now = deps.clock.now();
  const actor = { userId: batch.actor_id, ownOnly: !can(batch.actor_role, 'enterprise-employees') };
  const rows = await selectChunk(tx, batchId, { after: batch.done_through, limit, actor });
  const last = rows.at(-1);
  if (!last) {
    await releaseRest(tx, batch);
    await markBatchCompleted(tx, batchId, now);
    if (batch.paid_rows > 0) await deps.jobs.enqueue(tx, NOTIFY_BATCH, { batchId, after: 0 });
    return false;
  }
  const payer = enterprise(batch.enterprise_id);
  await lockAccounts(tx, [payer, ...rows.map(({ recipient_id }) => member(recipient_id))]);
  const account = await lockAccount(tx, payer);
  const company = await findCompany(tx, batch.enterprise_id);
  if (!company) throw new Error(`There is no company ${batch.enterprise_id}.`);
  const approval = approvalOf(batch);
  const balanceCents = approval ? await payoutHoldOf(tx, approval.requestId) : account.balanceCents;
  const owes = (await owedBy(tx, payer)) > 0n;
  const { paid, refused } = decideRows(rows, { ...account, balanceCents, owes, active: company.is_active });
  await postAll(tx, movementsOf(batch, company, paid), {
    actorId: approval?.actorId ?? batch.actor_id,
    actorRole: approval?.actorRole ?? batch.actor_role,
    reason: batch.message || 'Reward',
  });
  await uncount(tx, batch, refused);
  await repayFromPayouts(
    tx,
    company.company_name,
    paid.map(({ id, recipient_id, amount_cents }) => ({
      payoutId: id,
      recipientId: recipient_id,
      amountCents: amount_cents,
    })),
  );
  await endChunk(tx, { batchId, paid, refused, through: last.line, now });
  return true;
}

type Approval = { requestId: string; actorId: string; actorRole: Role };

/** Of a batch that another manager approved: its money is in the request's hold. */
function approvalOf({ request_id, approver_id, approver_role }: PayoutBatchRow): Approval | undefined {
  if (request_id === null || approver_id === null || approver_role === null) return undefined;
  return { requestId: request_id, actorId: approver_id, actorRole: approver_role };
}

/** Takes what is not paid off the maker's counted spending. */
async function uncount(tx: Tx, batch: PayoutBatchRow, refused: DecidedRows['refused']): Promise<void> {
  const cents = refused.reduce((total, { row }) => total + row.amount_cents, 0n);
  if (batch.confirmed_at)
    await uncountSpending(tx, { userId: batch.actor_id, cents, countedAt: batch.confirmed_at });
}

/** What an approved batch did not pay returns to the company, once every row is finished. */
async function releaseRest(tx: Tx, batch: PayoutBatchRow): Promise<void> {
  const approval = approvalOf(batch);
  if (!approval) return;
  const { requestId } = approval;
  const amountCents = await payoutHoldOf(tx, requestId);
  if (amountCents === 0n) return;
  const { enterprise_id: enterpriseId, id: batchId } = batch;
  const description = 'Returned: rows of a payout that were not paid';
  await post(tx, payoutRelease({ requestId, batchId, enterpriseId, amountCents, description }));
  await repayDebt(tx, { cause: requestId, holder: enterprise(enterpriseId), amountCents });
}

export type DecidedRows = { paid: ChunkRow[]; refused: { row: ChunkRow; reason: string }[] };

/** `owes`: a bank took back what the balance had, so what an approval holds has to cover that. */
type Payer = { balanceCents: bigint; frozen: boolean; owes: boolean; active: boolean };

/** In the file's order, as far as the balance goes. */
function decideRows(rows: ChunkRow[], payer: Payer): DecidedRows {
  const decided: DecidedRows = { paid: [], refused: [] };
  let left = payer.balanceCents;
  for (const row of rows) {
    const reason = whyNot(row, { ...payer, balanceCents: left });
    if (reason !== null) decided.refused.push({ row, reason });
    else {
      decided.paid.push(row);
      left -= row.amount_cents;
    }
  }
  return decided;
}

/** Why a row is not paid; null for one that is. */
function whyNot(row: ChunkRow, { balanceCents, frozen, owes, active }: Payer): string | null {
  if (!active) return 'The company account is not active.';
  if (frozen) return 'The shared balance is frozen.';
  if (owes) return 'The company owes money for a disputed payment.';
  if (!row.reachable) return 'This account was closed.';
  if (!row.listed) return 'This person is no longer on your employee list.';
  if (!row.payable) return UNAVAILABLE;
  return row.amount_cents > balanceCents ? 'The shared balance did not cover this row.' : null;
}

function movementsOf(batch: PayoutBatchRow, company: CompanyRow, rows: ChunkRow[]): Movement[] {
  return rows.map((row) => {
    const texts = payoutTexts({
      companyName: company.company_name,
      recipient: { id: row.recipient_id, email: '', firstName: '', name: row.recipient_name },
      amountCents: row.amount_cents,
      message: row.message,
    });
    const paid = {
      payoutId: row.id,
      toUserId: row.recipient_id,
      amountCents: row.amount_cents,
      receivedDescription: texts.received,
      ...(row.message !== null && { message: row.message }),
    };
    const approval = approvalOf(batch);
    return approval
      ? payoutSettle({ ...paid, requestId: approval.requestId })
      : payout({ ...paid, enterpriseId: batch.enterprise_id, sentDescription: texts.sent });
  });
}

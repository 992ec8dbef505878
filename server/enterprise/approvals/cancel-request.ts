/** Ends a request without executing it: held money returns to the company. */
import type { Tx } from '#server/db/transaction.ts';
import { enterprise, payoutHoldOf, payoutRelease, post, repayDebt } from '#server/ledger/index.ts';
import { cancelOrder } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { uncountSpending } from '../limits/spending-store.ts';
import { type Ending, endRequestRow, type ShownRequest } from './approval-store.ts';
import { requestText } from './approval-texts.ts';
import { notifyMaker } from './notify-maker.ts';
import { cancelBatch, cancelPayout } from './requested-payout-store.ts';

/**
 * In a transaction that holds the request's row lock and has found it waiting. Locks the company's balance,
 * then the maker's count.
 */
export async function cancelRequest(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'jobs'>,
  request: ShownRequest,
  ending: Ending,
): Promise<void> {
  await endRequestRow(tx, request.id, ending);
  const repaidCents = request.kind === 'invitation' ? 0n : await returnMoney(tx, request, ending.now);
  const { as, note, by, now } = ending;
  await notifyMaker(tx, deps, request, { as, note, deciderId: by?.userId ?? null, now, repaidCents });
}

/** Returns how much of it repaid a debt. */
async function returnMoney(tx: Tx, request: ShownRequest, now: Date): Promise<bigint> {
  const { id, enterprise_id: enterpriseId } = request;
  const amountCents = await release(tx, request, now);
  const repaidCents = await repayDebt(tx, { cause: id, holder: enterprise(enterpriseId), amountCents });
  await uncountSpending(tx, {
    userId: request.maker_id,
    cents: amountCents,
    countedAt: request.created_at,
  });
  return repaidCents;
}

/** Hold → company. Returns how much it was. */
async function release(tx: Tx, request: ShownRequest, now: Date): Promise<bigint> {
  const { id, enterprise_id: enterpriseId } = request;
  const returned = `Returned: ${requestText(request)}`;
  if (request.kind === 'rewards') {
    await cancelOrder(tx, id, { returned, now });
    return request.amount_cents ?? 0n;
  }
  const amountCents = await payoutHoldOf(tx, id);
  await post(
    tx,
    payoutRelease({
      requestId: id,
      ...(request.kind === 'payout' ? { payoutId: id } : { batchId: id }),
      enterpriseId,
      amountCents,
      description: returned,
    }),
  );
  await (request.kind === 'payout' ? cancelPayout(tx, id) : cancelBatch(tx, id));
  return amountCents;
}

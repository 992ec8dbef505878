/** Checks a refund at the processor: whether it was made, and later whether it failed. */
import type { PaymentsDeps } from '../deps.ts';
import { refreshRefund } from './refresh-refund.ts';
import { nextCheckOfHeld, nextCheckOfSettled, type Refund } from './refund.ts';
import { findRefund, noteRefundFailure, scheduleRefundCheck } from './refund-store.ts';
import { sendRefund } from './send-refund.ts';

/** The next check is scheduled first, so that a refund whose check fails does not delay the others. */
export async function checkRefund(deps: PaymentsDeps, { id }: Pick<Refund, 'id'>): Promise<void> {
  const { db, clock } = deps;
  const refund = await findRefund(db, id);
  if (refund === undefined) return;
  const now = clock.now();
  if (refund.status === 'held') {
    await scheduleRefundCheck(db, id, nextCheckOfHeld(refund.createdAt, now));
    await sendRefund(deps, id).catch(async (error: unknown) => {
      await noteRefundFailure(db, id, error instanceof Error ? error.message : String(error));
      throw error;
    });
    return;
  }
  if (refund.status !== 'settled' || refund.processorRefundId === null) {
    await scheduleRefundCheck(db, id, null);
    return;
  }
  await scheduleRefundCheck(db, id, nextCheckOfSettled(refund.resolvedAt ?? refund.createdAt, now));
  await refreshRefund(deps, id);
}

/** Asks the processor about an object whose reports never came, and applies its present state. */
import type { PaymentsDeps } from '../deps.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { asRefusal } from '../intents/create-payment.ts';
import { refundChanged } from '../refunds/refund-changed.ts';
import { settlePayment } from '../settlement/settle-payment.ts';

export type ReportedObject = { part: 'charge' | 'refund' | 'dispute'; id: string };

/** Repeating it changes nothing. Throws `payments-unavailable`. */
export async function catchUp(deps: PaymentsDeps, { part, id }: ReportedObject): Promise<void> {
  await asRefusal(async () => {
    if (part === 'charge') await settlePayment(deps, id);
    else if (part === 'refund') await refundChanged(deps, id);
    else await applyDispute(deps, id);
  });
}

import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Payment } from '../payment.ts';

/** Records what staff did to a payment. */
export function recordPayment(
  { clock }: Pick<PaymentsDeps, 'clock'>,
  tx: Tx,
  action: 'payment-processed' | 'payment-completed',
  { before, after }: { before: Payment; after: Payment },
  { actorId, actorRole, reason }: Omit<Decision, 'reason'> & { reason: string | null },
): Promise<void> {
  return recordAction(
    tx,
    {
      actor: { userId: actorId, role: actorRole },
      action,
      subject: { kind: 'payment', id: after.id, label: after.intentId ?? after.id },
      reason,
      before: { status: before.status },
      after: { status: after.status, amount: formatCents(after.amountCents) },
    },
    clock.now(),
  );
}

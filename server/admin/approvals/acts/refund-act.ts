import { z } from 'zod';
import { RefundBody } from '#contract/admin/payment-refunds.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { isOwn, type Payment, previewRefund } from '#server/payments/index.ts';
import { type RefundedPayment, refundPayment } from '../../payments/refund-payment.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';

const Proposal = RefundBody.extend({ paymentIntentId: z.string() });

export const refundAct: Act<z.output<typeof Proposal>, RefundedPayment> = {
  kind: 'refund',
  schema: Proposal,
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const preview = await previewRefund(deps, given.paymentIntentId, given.amount);
    const { payment, amountCents, feeCents, balanceCents, source } = preview;
    if (isOwn(payment, actor.userId)) throw refuse('forbidden');
    if (amountCents === 0n) throw nothingLeft();
    const after = source === 'balance' ? balanceCents - amountCents : balanceCents;
    return {
      // An omitted amount means what is refundable now, not at the approval.
      proposal: { ...given, amount: amountCents },
      subject: paymentSubject(payment),
      concerns: paymentParties(payment),
      amountCents,
      always: false,
      reason: given.reason,
      changes: [
        {
          name: feeCents > 0n ? 'To the card, with its share of the fee' : 'To the card',
          from: null,
          to: displayCents(amountCents + feeCents),
        },
        { name: 'Balance', from: displayCents(balanceCents), to: displayCents(after) },
      ],
    };
  },
  perform: (deps, actor, { paymentIntentId, amount, reason }, key) =>
    refundPayment(deps, actor, { paymentIntentId, amountCents: amount, reason, requestKey: key }),
};

export function paymentSubject(payment: Payment) {
  return { kind: 'payment', id: payment.id, label: payment.intentId ?? payment.id };
}

export function paymentParties({ payerId, beneficiary }: Payment): string[] {
  return [...new Set([beneficiary.ownerId, ...(payerId === null ? [] : [payerId])])];
}

function nothingLeft(): Error {
  return refuse('insufficient-balance', { message: 'Nothing from this payment is left unspent.' });
}

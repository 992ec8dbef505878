import { z } from 'zod';
import { PayOutBody } from '#contract/admin/returns.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { payOutSuspense, previewSuspensePayout } from '#server/payments/index.ts';
import { ledgerDecision } from '../../payments/ledger-decision.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';
import { paymentParties, paymentSubject } from './refund-act.ts';

const Proposal = PayOutBody.extend({ paymentId: z.string() });

/** Its outcome is the payout's id. */
export const suspensePayoutAct: Act<z.output<typeof Proposal>, string> = {
  kind: 'suspense-payout',
  schema: Proposal,
  field: 'totalAmount',
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const { paymentId, totalAmount, reference, reason } = given;
    const { payment, amountCents, feeCents } = await previewSuspensePayout(deps, {
      paymentId,
      actorId: actor.userId,
    });
    if (totalAmount !== amountCents + feeCents) throw refuse('changed-meanwhile');
    return {
      proposal: given,
      subject: paymentSubject(payment),
      concerns: paymentParties(payment),
      amountCents: totalAmount,
      always: false,
      reason,
      changes: [
        { name: 'Recorded as paid out', from: null, to: displayCents(totalAmount) },
        { name: 'Reference', from: null, to: reference },
      ],
    };
  },
  async perform(deps, actor, { paymentId, totalAmount, reference, reason }, key) {
    await requireMoneyRight(deps, actor);
    const refundId = idempotentId('suspense-payout', actor.userId, key);
    const decision = ledgerDecision(actor, reason);
    await payOutSuspense(deps, { refundId, paymentId, totalCents: totalAmount, reference, decision });
    return refundId;
  },
};

import type { z } from 'zod';
import { CompleteTransactionBody } from '#contract/admin/payments.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  type Completed,
  creditPayment,
  findPaymentByIntent,
  isOwn,
  settleIfPaid,
} from '#server/payments/index.ts';
import { ledgerDecision } from '../../payments/ledger-decision.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';
import { paymentParties, paymentSubject } from './refund-act.ts';

type Proposal = z.output<typeof CompleteTransactionBody>;

/** The part of a completion that credits at our expense. The processor is asked before, outside of it. */
export const completePaymentAct: Act<Proposal, Completed> = {
  kind: 'complete-payment',
  schema: CompleteTransactionBody,
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const payment = await findPaymentByIntent(deps.db, given.paymentIntentId);
    if (!payment) throw refuse('not-found');
    if (isOwn(payment, actor.userId))
      throw refuse('forbidden', { message: 'You cannot complete your own payment.' });
    return {
      proposal: given,
      subject: paymentSubject(payment),
      concerns: paymentParties(payment),
      amountCents: payment.amountCents,
      always: false,
      reason: given.reason,
      changes: [
        { name: 'Payment', from: payment.status, to: 'completed' },
        { name: 'Credited at our expense', from: null, to: displayCents(payment.amountCents) },
      ],
    };
  },
  async prepare(deps, maker, { paymentIntentId, reason }) {
    await settleIfPaid(deps, paymentIntentId, ledgerDecision(maker, reason));
  },
  async perform(deps, actor, { paymentIntentId, reason }) {
    await requireMoneyRight(deps, actor);
    return creditPayment(deps, paymentIntentId, ledgerDecision(actor, reason));
  },
};

import * as refunds from '#contract/admin/payment-refunds.ts';
import * as contract from '#contract/admin/payments.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import {
  type Completed,
  type PaymentStatus,
  previewRefund,
  processPayment,
  settleIfPaid,
} from '#server/payments/index.ts';
import { addFundsAct } from '../approvals/acts/add-funds-act.ts';
import { completePaymentAct } from '../approvals/acts/complete-payment-act.ts';
import { refundAct } from '../approvals/acts/refund-act.ts';
import { answerAct } from '../approvals/answer-act.ts';
import { submitAct } from '../approvals/submit-act.ts';
import type { AdminDeps } from '../deps.ts';
import { ledgerDecision } from './ledger-decision.ts';
import { examinePayment, listIncomplete } from './list-incomplete.ts';
import { requireMoneyRight } from './require-money-right.ts';

export function paymentRoutes(app: App, deps: AdminDeps): void {
  stuckPaymentRoutes(app, deps);
  refundRoutes(app, deps);

  bind(app, contract.manualAddFunds, async ({ actor, body, requestKey, reply }) => {
    const submitted = await submitAct(deps, actor, addFundsAct, body, requestKey);
    return answerAct(reply, submitted, (given) => ({
      userId: given.userId,
      amount: formatCents(body.amount),
      balance: formatCents(given.balanceCents),
      transactionId: given.transactionId,
      message: `${displayCents(body.amount)} has been added to the account.`,
    }));
  });
}

function stuckPaymentRoutes(app: App, deps: AdminDeps): void {
  bind(app, contract.listIncompleteTransactions, ({ query, page }) =>
    listIncomplete(deps.db, { ...query, neverAttempted: query.neverAttempted === 'true' }, page),
  );

  bind(app, contract.examinePayment, ({ params }) => examinePayment(deps, params.paymentIntentId));

  bind(app, contract.processPayment, async ({ actor, body }) => {
    await requireMoneyRight(deps, actor);
    const who = { actorId: actor.userId, actorRole: actor.role };
    const { status, amountCents } = await processPayment(deps, body.paymentIntentId, who);
    return { status, amount: formatCents(amountCents), message: answers[status] };
  });

  bind(app, contract.completeTransaction, async ({ actor, body, reply }) => {
    await requireMoneyRight(deps, actor);
    const paid = await settleIfPaid(deps, body.paymentIntentId, ledgerDecision(actor, body.reason));
    if (paid) return completed(paid);
    return answerAct(reply, await submitAct(deps, actor, completePaymentAct, body), completed);
  });
}

function completed({ payment, creditedBy }: Completed) {
  return {
    status: 'completed' as const,
    amount: formatCents(payment.amountCents),
    creditedBy,
    message:
      creditedBy === 'already'
        ? 'The transaction was completed before.'
        : 'The transaction has been marked as completed and funds added to user account.',
  };
}

function refundRoutes(app: App, deps: AdminDeps): void {
  bind(app, refunds.previewRefund, async ({ params, query }) => {
    const preview = await previewRefund(deps, params.paymentIntentId, query.amount);
    const { source, amountCents, feeCents, balanceCents } = preview;
    return {
      paymentIntentId: params.paymentIntentId,
      source,
      amount: formatCents(amountCents),
      serviceFee: formatCents(feeCents),
      totalAmount: formatCents(amountCents + feeCents),
      left: formatCents(preview.leftCents),
      refundable: formatCents(preview.refundableCents),
      balanceBefore: formatCents(balanceCents),
      balanceAfter: formatCents(source === 'balance' ? balanceCents - amountCents : balanceCents),
    };
  });

  bind(app, refunds.refundPayment, async ({ actor, params, body, requestKey, reply }) => {
    const proposal = { ...body, paymentIntentId: params.paymentIntentId };
    const submitted = await submitAct(deps, actor, refundAct, proposal, requestKey);
    return answerAct(reply, submitted, ({ refundId, amountCents, feeCents, balanceCents }) => ({
      refundId,
      amount: formatCents(amountCents),
      serviceFee: formatCents(feeCents),
      totalAmount: formatCents(amountCents + feeCents),
      balance: formatCents(balanceCents),
      message: `${displayCents(amountCents + feeCents)} is on its way back to the card.`,
    }));
  });
}

/** The processor's answer, for the member of staff who pressed Process. */
const answers: Record<PaymentStatus, string> = {
  completed: 'The payment has been processed and the funds are in the balance.',
  pending: 'The processor has not received this payment yet.',
  failed: 'The card was declined. Nothing was charged.',
  cancelled: 'The payment was canceled. Nothing was charged.',
};

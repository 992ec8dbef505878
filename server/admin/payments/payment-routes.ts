import * as contract from '#contract/admin/payments.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import {
  completePayment,
  type PaymentStatus,
  previewRefund,
  processPayment,
} from '#server/payments/index.ts';
import type { AdminDeps } from '../deps.ts';
import { addFunds } from './add-funds.ts';
import { examinePayment, listIncomplete } from './list-incomplete.ts';
import { requireMoneyRight } from './money-rights.ts';
import { refundPayment } from './refund-payment.ts';

export function moneyRoutes(app: App, deps: AdminDeps): void {
  stuckPaymentRoutes(app, deps);
  refundRoutes(app, deps);

  bind(app, contract.manualAddFunds, async ({ actor, body, requestKey }) => {
    const given = await addFunds(deps, actor, {
      to: body.userId,
      amountCents: body.amount,
      reason: body.reason,
      requestKey,
    });
    return {
      userId: given.userId,
      amount: formatCents(body.amount),
      balance: formatCents(given.balanceCents),
      transactionId: given.transactionId,
      message: `${displayCents(body.amount)} has been added to the account.`,
    };
  });
}

function stuckPaymentRoutes(app: App, deps: AdminDeps): void {
  bind(app, contract.listIncompleteTransactions, ({ query, page }) =>
    listIncomplete(deps.db, query.status, page),
  );

  bind(app, contract.examinePayment, ({ params }) => examinePayment(deps, params.paymentIntentId));

  bind(app, contract.processPayment, async ({ actor, body }) => {
    await requireMoneyRight(deps, actor);
    const who = { actorId: actor.userId, actorRole: actor.role };
    const { status, amountCents } = await processPayment(deps, body.paymentIntentId, who);
    return { status, amount: formatCents(amountCents), message: answers[status] };
  });

  bind(app, contract.completeTransaction, async ({ actor, body }) => {
    await requireMoneyRight(deps, actor);
    const { payment, creditedBy } = await completePayment(deps, body.paymentIntentId, {
      actorId: actor.userId,
      actorRole: actor.role,
      reason: body.reason,
    });
    return {
      status: 'completed' as const,
      amount: formatCents(payment.amountCents),
      creditedBy,
      message:
        creditedBy === 'already'
          ? 'The transaction was completed before.'
          : 'The transaction has been marked as completed and funds added to user account.',
    };
  });
}

function refundRoutes(app: App, deps: AdminDeps): void {
  bind(app, contract.previewRefund, async ({ params, query }) => {
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

  bind(app, contract.refundPayment, async ({ actor, params, body, requestKey }) => {
    const { refundId, amountCents, feeCents, balanceCents } = await refundPayment(deps, actor, {
      paymentIntentId: params.paymentIntentId,
      amountCents: body.amount,
      reason: body.reason,
      requestKey,
    });
    return {
      refundId,
      amount: formatCents(amountCents),
      serviceFee: formatCents(feeCents),
      totalAmount: formatCents(amountCents + feeCents),
      balance: formatCents(balanceCents),
      message: `${displayCents(amountCents + feeCents)} is on its way back to the card.`,
    };
  });
}

/** The processor's answer, for the member of staff who pressed Process. */
const answers: Record<PaymentStatus, string> = {
  completed: 'The payment has been processed and the funds are in the balance.',
  pending: 'The processor has not received this payment yet.',
  failed: 'The card was declined. Nothing was charged.',
  cancelled: 'The payment was cancelled. Nothing was charged.',
};

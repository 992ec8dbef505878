import { displayCents, formatCents } from '#contract/kernel/money.ts';
import * as contract from '#contract/payments.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { member, repaidText } from '#server/ledger/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { confirmPayment } from './intents/confirm-payment.ts';
import { createPayment } from './intents/create-payment.ts';
import { toPaymentIntentReply } from './intents/payment-intent-reply.ts';
import type { PaymentStatus } from './payment.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';

export function paymentsRoutes(app: App, deps: PaymentsDeps): void {
  const { config, db } = deps;
  const payments = createThrottle(db, 'payments', config.limits.paymentsPerMinute, MINUTE_SECONDS);
  // Each confirmation calls the processor, whose own limit all members share.
  const confirming = createThrottle(db, 'confirming', config.limits.paymentsPerMinute * 2, MINUTE_SECONDS);

  bind(app, contract.createPaymentIntent, async ({ actor, body, requestKey }) => {
    requireAmount(body.amount, config.addFundsMaxCents);
    await payments.count(actor.userId);
    const started = await createPayment(deps, {
      kind: 'add_funds',
      beneficiary: member(actor.userId),
      payerId: actor.userId,
      amountCents: body.amount,
      feeBasisPoints: config.fees.addFundsBasisPoints,
      requestKey,
    });
    return toPaymentIntentReply(started);
  });

  bind(app, contract.confirmPayment, async ({ actor, body }) => {
    await confirming.count(actor.userId);
    const confirmed = await confirmPayment(deps, actor, body.paymentIntentId);
    const { status, amountCents, repaidCents, balanceCents } = confirmed;
    return {
      status,
      amount: formatCents(amountCents),
      repaid: formatCents(repaidCents),
      balance: formatCents(balanceCents),
      message: `${confirmations[status](displayCents(amountCents))}${repaidText(repaidCents)}`,
    };
  });

  // The signature covers the raw bytes, so this scope does not parse them.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/stripe', { schema: { hide: true } }, async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      await receiveWebhook(deps, Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature?.toString());
      return { received: true };
    });
  });
}

const confirmations: Record<PaymentStatus, (amount: string) => string> = {
  completed: (amount) => `${amount} has been added to your balance.`,
  pending: () => 'Your payment is still processing. Your balance will update when it is done.',
  failed: () => 'The payment did not go through. You have not been charged.',
  cancelled: () => 'The payment was canceled. You have not been charged.',
};

function requireAmount(amountCents: bigint, mostCents: bigint): void {
  if (amountCents < contract.ADD_FUNDS_LEAST_CENTS) throw invalidAmount('Please select an amount to add');
  if (amountCents > mostCents)
    throw invalidAmount(`You can add at most ${displayCents(mostCents)} at a time.`);
}

function invalidAmount(message: string): Error {
  return refuse('invalid-input', { message, fields: { amount: message } });
}

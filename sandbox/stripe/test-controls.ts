/**
 * Controls for tests and demonstrations, under `/_test/…`: what customers, banks and time would otherwise do.
 * Bodies and replies are JSON.
 */
import type Stripe from 'stripe';
import type { Call, Reply } from '#sandbox/kernel/call.ts';
import type { Router } from '#sandbox/kernel/http.ts';
import { jsonOf } from '#sandbox/kernel/http.ts';
import { type Context, idOf } from './api/context.ts';
import { ApiError, invalidRequest } from './api/errors.ts';
import { parseParams } from './api/params.ts';
import { changeAmount, dashboardRefund, sendPayout, silently, strayCharge } from './lies.ts';
import { chargeNow, confirmPaymentIntent, finishAuthentication } from './objects/confirm-payment.ts';
import {
  closeInquiry,
  escalateDispute,
  loseDispute,
  openDispute,
  returnPart,
  winDispute,
} from './objects/disputes.ts';
import { findPaymentMethod } from './objects/payment-methods.ts';
import { failRefund, succeedRefund } from './objects/refunds.ts';
import { finishSetupAuthentication } from './objects/setup-intents.ts';
import { makePastPayments } from './past-payments.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

type Controls = {
  router: Router;
  deliveries: Deliveries;
  /** Runs work in a transaction, then starts the deliveries that are due. */
  inTransaction<T>(work: (context: Context) => T): T;
};

type Body = Record<string, unknown>;

export function bindTestControls(controls: Controls): void {
  const { router, deliveries, inTransaction } = controls;
  const lever = (path: string, work: (context: Context, id: string, body: Body) => unknown) =>
    router.on('POST', `/_test/${path}`, (call) =>
      pull(call, (body) => inTransaction((context) => work(context, call.params.id ?? '', body))),
    );

  lever('past_payments', (context, _id, body) => makePastPayments(context, body));
  lever('payment_intents/:id/succeed', (context, id, body) =>
    payWith(context, id, textOf(body.payment_method) ?? 'pm_card_visa'),
  );
  lever('payment_intents/:id/fail', (context, id, body) =>
    payWith(context, id, textOf(body.payment_method) ?? 'pm_card_chargeDeclined'),
  );
  lever('payment_intents/:id/processing', startProcessing);
  lever('payment_intents/:id/authenticate', (context, id, body) =>
    finishAuthentication(context, id, body.outcome === 'fail' ? 'fail' : 'complete'),
  );
  lever('payment_intents/:id/dispute', (context, id, body) => {
    const charge = idOf(context.store.get('payment_intent', id).latest_charge);
    if (!charge) throw invalidRequest(`${id} has no charge to dispute.`);
    const options = {
      reason: textOf(body.reason),
      amount: numberOf(body.amount),
      inquiry: body.inquiry === true,
    };
    const dispute = openDispute(heard(context, body), charge, options);
    if (!dispute) throw invalidRequest(`${charge} is disputed already, or fully refunded.`);
    return dispute;
  });
  lever('setup_intents/:id/authenticate', (context, id, body) =>
    finishSetupAuthentication(context, id, body.outcome === 'fail' ? 'fail' : 'complete'),
  );
  lever('disputes/:id/win', (context, id, body) => winDispute(heard(context, body), id));
  lever('disputes/:id/lose', (context, id, body) =>
    loseDispute(heard(context, body), id, numberOf(body.reinstated)),
  );
  lever('disputes/:id/return-part', (context, id, body) =>
    returnPart(heard(context, body), id, numberOf(body.amount) ?? 0),
  );
  lever('disputes/:id/escalate', (context, id) => escalateDispute(context, id));
  lever('disputes/:id/close', (context, id) => closeInquiry(context, id));
  lever('refunds/:id/succeed', (context, id, body) => succeedRefund(heard(context, body), id));
  lever('refunds/:id/fail', (context, id, body) => failRefund(heard(context, body), id));
  lever('payment_intents/:id/refund', (context, id, body) =>
    dashboardRefund(heard(context, body), id, numberOf(body.amount)),
  );
  lever('lies/charge', (context, _id, body) =>
    strayCharge(heard(context, body), numberOf(body.amount) ?? 1000, textOf(body.paymentId)),
  );
  lever('lies/payment_intents/:id/amount', (context, id, body) =>
    changeAmount(context, id, numberOf(body.amount) ?? 0),
  );
  lever('lies/payout', (context, _id, body) =>
    sendPayout(context, numberOf(body.amount) ?? 1000, textOf(body.status) ?? 'paid'),
  );
  lever('lies/objects/:id/forget', (context, id) => {
    context.store.forget(id);
    return { forgotten: id };
  });
  lever('lies/objects/:id/remember', (context, id) => {
    context.store.remember(id);
    return { remembered: id };
  });
  lever('advance', (context) => {
    context.schedule.advance();
    return { advanced: true };
  });

  router.on('GET', '/_test/deliveries', () => ({ body: deliveries.list() }));
  router.on('POST', '/_test/deliveries/hurry', () => {
    deliveries.hurry();
    return { body: { hurried: true } };
  });
  router.on('POST', '/_test/events/:id/resend', (call) => {
    deliveries.resend(call.params.id ?? '');
    return { body: { queued: true } };
  });
}

function pull(call: Call, work: (body: Body) => unknown): Reply {
  try {
    return { body: work((jsonOf(call) ?? {}) as Body) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
    if (error instanceof SyntaxError) return { status: 400, body: { message: 'The body is not JSON.' } };
    throw error;
  }
}

/**
 * Pays as a customer would in the browser, authentication included; completes a payment that is processing.
 */
function payWith(context: Context, id: string, card: string): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id);
  if (intent.status === 'processing') {
    const method = findPaymentMethod(context, card);
    chargeNow(
      context,
      intent,
      method,
      card === 'pm_card_chargeDeclined' ? 'decline:generic_decline' : 'succeed',
      false,
    );
    return context.store.get('payment_intent', id);
  }
  confirmPaymentIntent(context, intent, parseParams(`payment_method=${encodeURIComponent(card)}`));
  return finishAuthentication(context, id, 'complete');
}

/** A payment that stays processing until the bank decides. */
function startProcessing(context: Context, id: string): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`${id} has a status of ${intent.status}.`);
  }
  const processing: Stripe.PaymentIntent = { ...intent, next_action: null, status: 'processing' };
  context.store.put<'payment_intent'>(processing);
  context.events.emit('payment_intent.processing', processing, context.request);
  return processing;
}

/**
 * With `silent`, nobody is notified of what the lever does, as if every webhook had been lost; with
 * `minutesAgo`, it was done that long ago.
 */
function heard(context: Context, { silent, minutesAgo }: Body): Context {
  const secondsAgo = (numberOf(minutesAgo) ?? 0) * 60;
  const then: Context = { ...context, now: () => context.now() - secondsAgo };
  return silent === true ? silently(then) : then;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

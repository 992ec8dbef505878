/**
 * Controls for tests and demonstrations, under `/_test/…`: what customers, banks and time would otherwise do.
 * Bodies and replies are JSON.
 */
import type { Router } from '#sandbox/kernel/http.ts';
import { type Context, idOf } from './api/context.ts';
import { invalidRequest } from './api/errors.ts';
import { changeAmount, dashboardRefund, sendPayout, strayCharge } from './lies.ts';
import { loseDispute, returnPart, winDispute } from './objects/answer-dispute.ts';
import { finishAuthentication } from './objects/confirm-payment.ts';
import { finishSetupAuthentication } from './objects/confirm-setup.ts';
import { closeInquiry, escalateDispute, openDispute } from './objects/disputes.ts';
import { failRefund, succeedRefund } from './objects/settle-refund.ts';
import { makePastPayments } from './past-payments.ts';
import { type Body, heard, numberOf, payWith, pull, startProcessing, textOf } from './pay-by-hand.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

type Controls = {
  router: Router;
  deliveries: Deliveries;
  /** Runs work in a transaction, then starts the deliveries that are due. */
  inTransaction<T>(work: (context: Context) => T): T;
};

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

/** Binds funding the enterprise by card. */
import { createEnterprisePaymentIntent } from '#contract/enterprise/funds.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import { toPaymentIntentReply } from '#server/payments/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { fundCompany } from './fund-company.ts';

export function fundCompanyRoutes(app: App, deps: EnterpriseDeps): void {
  const payments = createThrottle(deps.db, 'payments', deps.config.limits.paymentsPerMinute, MINUTE_SECONDS);

  bind(app, createEnterprisePaymentIntent, async ({ actor, body, requestKey }) => {
    await payments.count(actor.userId);
    const started = await fundCompany(deps, requireCompanyActor(actor), {
      amountCents: body.amount,
      requestKey,
    });
    return toPaymentIntentReply(started);
  });
}

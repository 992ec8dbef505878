/** Binds finding one recipient and paying them. */
import * as contract from '#contract/enterprise/funds.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { createPayoutBatcher } from './fast-path/payout-batcher.ts';
import { searchRecipient } from './search-recipient.ts';
import { sendFunds } from './send-funds.ts';

const SEARCHES_PER_MINUTE = 60;

export function payOneRoutes(app: App, deps: EnterpriseDeps): void {
  const payoutBatcher = createPayoutBatcher(deps.db);
  const searches = createThrottle(deps.db, 'recipient-search', SEARCHES_PER_MINUTE, MINUTE_SECONDS);

  bind(app, contract.searchRecipient, async ({ actor, body }) => {
    await searches.count(actor.userId);
    return searchRecipient(deps.db, requireCompanyActor(actor), body.query);
  });

  bind(app, contract.sendEnterpriseFunds, async ({ actor, body, requestKey, reply }) => {
    const sent = await sendFunds({ ...deps, payoutBatcher }, requireCompanyActor(actor), {
      recipientId: body.recipientId,
      amountCents: body.amount,
      message: body.message || null,
      confirmNotEmployee: body.confirmNotEmployee ?? false,
      requestKey,
    });
    if (sent.waits) {
      reply.code(202);
      const message = `${displayCents(body.amount)} waits for the approval of another manager.`;
      return { payoutRequestId: sent.payoutId, message };
    }
    const { payoutId, recipient, balanceCents } = sent;
    return {
      id: payoutId,
      message: `${displayCents(body.amount)} is on its way to ${recipient.firstName || recipient.username}.`,
      amount: formatCents(body.amount),
      recipient,
      sharedBalance: formatCents(balanceCents),
    };
  });
}

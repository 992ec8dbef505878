/** Binds the routes of guests' gifts. */

import { formatCents } from '#contract/kernel/money.ts';
import * as contract from '#contract/rewards/guest-gifts.ts';
import { createBrowserCookie } from '#server/accounts/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { readCardReturns, readDispute, toPaymentIntentReply } from '#server/payments/index.ts';
import { GUEST_COOKIE } from '#server/send-funds/index.ts';
import { cancelReward, undoReward } from '../cancel-reward.ts';
import type { GuestDeps } from '../deps.ts';
import type { RewardThrottles } from '../limits.ts';
import { remindRecipient } from '../remind-recipient.ts';
import { resendReward } from '../resend-reward.ts';
import { toSentGift } from '../sent/sent-reward.ts';
import { beginGuestGift } from './begin-guest-gift.ts';
import { completeGuestGift } from './complete-guest-gift.ts';
import { findGuestGift } from './find-guest-gift.ts';

export function guestGiftRoutes(app: App, deps: GuestDeps, limits: RewardThrottles): void {
  const cookie = createBrowserCookie({ ...GUEST_COOKIE, appUrl: deps.config.appUrl });

  bind(app, contract.beginGuestGift, async ({ body, request, reply }) => {
    await limits.countGuestIntent(request.ip, body.recipientEmail);
    const { amount: amountCents, message, deliverAt, ...fields } = body;
    const started = await beginGuestGift(deps, {
      ...fields,
      amountCents,
      message: message ?? null,
      deliverAt: deliverAt ? new Date(deliverAt) : null,
      browserHash: cookie.give(request, reply),
    });
    return toPaymentIntentReply(started);
  });

  bind(app, contract.completeGuestGift, async ({ body, request }) => {
    await limits.countAsking(request.ip);
    return completeGuestGift(deps, {
      intentId: body.paymentIntentId,
      browserHash: cookie.read(request),
    });
  });

  bind(app, contract.readGuestGift, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    return read(deps, body.token);
  });

  bind(app, contract.cancelGuestGift, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    const { reward } = await findGuestGift(deps.db, deps.config, body.token);
    await cancelReward(deps, reward.sender, reward.id);
    return read(deps, body.token);
  });

  bind(app, contract.undoGuestGift, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    const { reward } = await findGuestGift(deps.db, deps.config, body.token);
    await undoReward(deps, reward.sender, reward.id);
    return read(deps, body.token);
  });

  bind(app, contract.resendGuestGift, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    const { reward, payment } = await findGuestGift(deps.db, deps.config, body.token);
    const { recipientEmail, recipientPhone } = body;
    if (recipientEmail !== undefined && recipientEmail === payment.senderEmail)
      throw refuse('recipient-is-you');
    const corrected = { id: reward.id, by: null, recipientEmail, recipientPhone };
    await resendReward(deps, limits, reward.sender, corrected);
    return read(deps, body.token);
  });

  bind(app, contract.remindGuestGift, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    const { reward } = await findGuestGift(deps.db, deps.config, body.token);
    await remindRecipient(deps, limits, reward.sender, reward.id);
    return read(deps, body.token);
  });
}

async function read(deps: GuestDeps, token: string): Promise<contract.GuestGift> {
  const { reward, payment } = await findGuestGift(deps.db, deps.config, token);
  const { settledCents, heldCents } = await readCardReturns(deps.db, payment.id);
  return {
    gift: toSentGift(reward, deps.clock.now()),
    amount: formatCents(payment.amountCents),
    serviceFee: formatCents(payment.feeCents),
    totalAmount: formatCents(payment.totalCents),
    paymentIntentId: payment.intentId ?? '',
    senderName: reward.senderName,
    refunded: formatCents(settledCents),
    refundPending: formatCents(heldCents),
    dispute: await readDispute(deps.db, payment.id),
    paidAt: reward.createdAt.toISOString(),
  };
}

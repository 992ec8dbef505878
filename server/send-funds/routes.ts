/** Binds gifts: finding a member, paying by balance or by card, receipts and share pictures. */
import type { FastifyRequest } from 'fastify';
import { formatCents } from '#contract/kernel/money.ts';
import * as guestPayments from '#contract/send-funds/guest-payments.ts';
import * as contract from '#contract/send-funds/recipients.ts';
import * as transfers from '#contract/send-funds/transfers.ts';
import { type BrowserCookie, createBrowserCookie } from '#server/accounts/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { balanceOf } from '#server/ledger/index.ts';
import type { Sender } from '#server/payments/index.ts';
import { toPaymentIntentReply } from '#server/payments/index.ts';
import { createReceiptThrottle, sendReceipt } from '#server/proofs/index.ts';
import { beginGift } from './begin-gift.ts';
import { completeGift, type GiftPayer, type GiftState, readGift } from './complete-gift.ts';
import type { SendFundsDeps } from './deps.ts';
import { GUEST_COOKIE } from './guest-cookie.ts';
import { createSendFundsLimits, type SendThrottles } from './limits.ts';
import { toPageOwner, toPublicUser } from './public-user.ts';
import { findRecipient, requireRecipient, searchRecipients } from './search-recipients.ts';
import { sendTransfer } from './send-transfer.ts';
import { shareRoutes } from './share-routes.ts';
import { signGift } from './sign-gift.ts';

export function sendFundsRoutes(app: App, deps: SendFundsDeps): void {
  const limits = createSendFundsLimits(deps);
  customerRoutes(app, deps, limits);
  guestRoutes(app, deps, limits);
  signedReceiptRoute(app, deps, limits);
  transferRoutes(app, deps, limits);
  shareRoutes(app, deps, limits);
}

function customerRoutes(app: App, { db }: SendFundsDeps, limits: SendThrottles): void {
  bind(app, contract.searchUsers, async ({ body, request }) => {
    await limits.countSearch(request.ip);
    return (await searchRecipients(db, body.query, body.searchType)).map(toPublicUser);
  });

  bind(app, contract.searchUser, async ({ body, request }) => {
    await limits.countSearch(request.ip);
    const user = await findRecipient(db, body.query);
    return user ? toPublicUser(user) : null;
  });

  bind(app, contract.getPublicUser, async ({ params, request }) => {
    await limits.countView(request.ip);
    return toPageOwner(await requireRecipient(db, params.username));
  });

  bind(app, contract.getProfileAccess, async ({ params, request }) => {
    await limits.countView(request.ip);
    await requireRecipient(db, params.username).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'not-found')) throw error;
      throw refuse('not-found', {
        message: error.message,
        extra: { accessible: false, redirectToLanding: true },
      });
    });
    return { accessible: true, redirectToLanding: false };
  });
}

function guestRoutes(app: App, deps: SendFundsDeps, limits: SendThrottles): void {
  const cookie = createBrowserCookie({ ...GUEST_COOKIE, appUrl: deps.config.appUrl });

  bind(app, guestPayments.createGuestPaymentIntent, async ({ actor, body, request, reply }) => {
    await limits.countIntent(request.ip);
    const gift = {
      recipientUsername: body.recipientUsername,
      amountCents: body.amount,
      sender: senderOf(body),
    };
    const source = { actor, browserHash: cookie.give(request, reply) };
    const started = await beginGift(deps, limits, gift, source);
    return toPaymentIntentReply(started);
  });

  bind(app, guestPayments.completeTransfer, async ({ actor, body, request }) => {
    await limits.countAsking(request.ip);
    const claim = {
      recipientUsername: body.recipientUsername,
      amountCents: body.amount,
      sender: senderOf(body),
      intentId: body.paymentIntentId,
    };
    return toGuestPayment(await completeGift(deps, claim, payerOf(cookie, request, actor)));
  });

  bind(app, guestPayments.getGuestPayment, async ({ actor, query, request }) => {
    await limits.countAsking(request.ip);
    return toGuestPayment(await readGift(deps, query.payment_intent, payerOf(cookie, request, actor)));
  });
}

function signedReceiptRoute(app: App, deps: SendFundsDeps, limits: SendThrottles): void {
  const cookie = createBrowserCookie({ ...GUEST_COOKIE, appUrl: deps.config.appUrl });
  const signed = createReceiptThrottle(deps.db);

  bind(app, guestPayments.getSignedGuestReceipt, async ({ actor, query, request, reply }) => {
    await limits.countAsking(request.ip);
    await signed.count(networkOf(request.ip));
    const state = await readGift(deps, query.payment_intent, payerOf(cookie, request, actor));
    return sendReceipt(reply, await signGift(deps, toGuestPayment(state)));
  });
}

function transferRoutes(app: App, deps: SendFundsDeps, limits: SendThrottles): void {
  bind(app, transfers.createTransfer, async ({ actor, body, requestKey }) => {
    const { amount, recipientUsername, message } = body;
    const { transfer, recipient } = await sendTransfer(deps, limits, actor, {
      recipientUsername,
      amountCents: amount,
      message: message ?? null,
      requestKey,
    });
    return {
      id: transfer.id,
      recipient: toPublicUser(recipient),
      amount: formatCents(transfer.amountCents),
      message: transfer.message,
      balance: formatCents(await balanceOf(deps.db, actor.userId)),
      createdAt: transfer.createdAt.toISOString(),
    };
  });
}

type SenderBody = {
  senderName?: string | undefined;
  senderPhone?: string | undefined;
  senderEmail?: string | undefined;
  message?: string | undefined;
};

function senderOf({ senderName, senderPhone, senderEmail, message }: SenderBody): Sender {
  return {
    senderName: senderName ?? null,
    senderPhone: senderPhone ?? null,
    senderEmail: senderEmail ?? null,
    message: message ?? null,
  };
}

function payerOf(
  cookie: BrowserCookie,
  request: FastifyRequest,
  actor: { userId: string } | null,
): GiftPayer {
  return { browserHash: cookie.read(request), userId: actor?.userId ?? null };
}

function toGuestPayment(state: GiftState): guestPayments.GuestPayment {
  const { payment, returned, byStaff, dispute, recipient, recipientUsername } = state;
  return {
    paymentIntentId: payment.intentId,
    status: payment.status,
    returned,
    byStaff,
    dispute,
    recipient,
    recipientUsername,
    amount: formatCents(payment.amountCents),
    serviceFee: formatCents(payment.feeCents),
    totalAmount: formatCents(payment.totalCents),
    senderName: payment.senderName,
    message: payment.message,
    createdAt: payment.createdAt.toISOString(),
  };
}

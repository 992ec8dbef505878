/** Binds the routes of rewards: those of their senders, and those of the bearers of a link. */
import * as contract from '#contract/rewards.ts';
import { createBrowserCookie } from '#server/accounts/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { cursorsOf, uuid } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { member } from '#server/ledger/index.ts';
import { cancelReward, undoReward } from './cancel-reward.ts';
import { claimCards } from './claims/claim-cards.ts';
import { claimToBalance } from './claims/claim-to-balance.ts';
import { openClaimAccount } from './claims/open-claim-account.ts';
import { listClaimCards, readClaim } from './claims/read-claim.ts';
import { reportWrongRecipient } from './claims/report-wrong-recipient.ts';
import { requestClaimCode } from './claims/send-claim-code.ts';
import { thankSender } from './claims/thank-sender.ts';
import { receiveMailEvents } from './delivery/receive-mail-events.ts';
import { receiveSmsReport } from './delivery/receive-sms-report.ts';
import type { GuestDeps, RewardsDeps } from './deps.ts';
import { guestGiftRoutes } from './guests/routes.ts';
import { createLimits, type Limits } from './limits.ts';
import { copyLink } from './links/copy-link.ts';
import { remindRecipient } from './remind-recipient.ts';
import { resendReward } from './resend-reward.ts';
import { type Reward, toSentGift } from './reward.ts';
import { sendReward } from './send-reward.ts';
import { selectSent } from './store.ts';

/** Binds a browser to what it claimed. It alone is shown the codes. */
const CLAIM_COOKIE = { name: 'indulge_claims', path: '/api/claims' };

const cursors = cursorsOf({ id: uuid });

/** Finds the world that a link belongs to, by its token. */
export type FindWorld = (token: string) => Promise<RewardsDeps>;

export function rewardsRoutes(app: App, deps: GuestDeps, findWorld: FindWorld): void {
  const limits = createLimits(deps);
  senderRoutes(app, deps, limits);
  bearerRoutes(app, deps, limits, findWorld);
  messageServiceRoutes(app, deps);
  guestGiftRoutes(app, deps, limits);
}

/** The signatures cover the raw bytes, so this scope does not parse them. */
function messageServiceRoutes(app: App, deps: RewardsDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/sendgrid', { schema: { hide: true } }, async ({ body, headers }) => {
      await receiveMailEvents(deps, {
        rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: headers['x-twilio-email-event-webhook-signature']?.toString(),
        timestamp: headers['x-twilio-email-event-webhook-timestamp']?.toString(),
      });
      return { received: true };
    });
    const path = '/api/webhooks/twilio/:linkId';
    scope.post<{ Params: { linkId: string } }>(path, { schema: { hide: true } }, async (request) => {
      const { params, body, headers } = request;
      await receiveSmsReport(deps, {
        linkId: params.linkId,
        body: Buffer.isBuffer(body) ? body.toString('utf8') : '',
        signature: headers['x-twilio-signature']?.toString() ?? '',
      });
      return { received: true };
    });
  });
}

function senderRoutes(app: App, deps: RewardsDeps, limits: Limits): void {
  const shown = (reward: Reward) => toSentGift(reward, deps.clock.now());

  bind(app, contract.sendReward, async ({ actor, body, requestKey }) => {
    const { amount: amountCents, message, deliverAt, ...fields } = body;
    const request = {
      ...fields,
      amountCents,
      message: message ?? null,
      deliverAt: deliverAt ? new Date(deliverAt) : null,
      requestKey,
    };
    return shown(await sendReward(deps, limits, actor, request));
  });

  bind(app, contract.listRewards, ({ actor, page }) =>
    takePage(page, {
      cursors,
      read: (after, limit) =>
        selectSent(deps.db, { sender: member(actor.userId), after: after?.id ?? null, limit }),
      placeOf: ({ id }) => ({ id }),
      toItem: shown,
    }),
  );

  bind(app, contract.cancelReward, async ({ actor, params }) =>
    shown(await cancelReward(deps, member(actor.userId), params.id)),
  );

  bind(app, contract.undoReward, async ({ actor, params }) =>
    shown(await undoReward(deps, member(actor.userId), params.id)),
  );

  bind(app, contract.resendReward, async ({ actor, params, body }) => {
    const { userId } = actor;
    return shown(await resendReward(deps, limits, member(userId), { id: params.id, by: userId, ...body }));
  });

  bind(app, contract.remindReward, async ({ actor, params }) =>
    shown(await remindRecipient(deps, limits, member(actor.userId), params.id)),
  );

  bind(app, contract.copyRewardLink, async ({ actor, params }) => ({
    link: await copyLink(deps, member(actor.userId), params.id),
  }));
}

function bearerRoutes(app: App, deps: RewardsDeps, limits: Limits, findWorld: FindWorld): void {
  const cookie = createBrowserCookie({ ...CLAIM_COOKIE, appUrl: deps.config.appUrl });

  // The cookie comes with the page: a claim whose answer is lost is then repeated by the same browser.
  bind(app, contract.readClaim, async ({ body, request, reply }) => {
    await limits.countClaim(request.ip);
    return readClaim(await findWorld(body.token), body.token, cookie.give(request, reply));
  });

  bind(app, contract.listClaimCards, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    return listClaimCards(await findWorld(body.token), body.token);
  });

  bind(app, contract.claimCards, async ({ actor, body, requestKey, request, reply }) => {
    await limits.countClaim(request.ip);
    const items = body.items.map(({ amount: amountCents, ...item }) => ({ ...item, amountCents }));
    const browserHash = cookie.give(request, reply);
    const world = await findWorld(body.token);
    await claimCards(world, {
      ...body,
      code: body.code,
      email: body.email,
      items,
      // Nobody has an account in the test world: the bearer of a link is a visitor there.
      actor: world === deps ? actor : null,
      browserHash,
      ip: request.ip,
      requestKey,
    });
    return readClaim(world, body.token, browserHash);
  });

  bind(app, contract.claimToBalance, async ({ actor, body: { token, code }, request, reply }) => {
    await limits.countClaim(request.ip);
    const browserHash = cookie.give(request, reply);
    if ((await findWorld(token)) !== deps)
      throw refuse('not-found', { message: 'A test gift cannot be taken into a balance.' });
    await claimToBalance(deps, { token, code, actor, browserHash, ip: request.ip });
    return readClaim(deps, token, browserHash);
  });

  bind(app, contract.sendClaimCode, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    await requestClaimCode(await findWorld(body.token), limits, body.token);
    return { message: 'We emailed you a code.' };
  });

  bind(app, contract.thankSender, async ({ body: { token, message }, request }) => {
    await limits.countClaim(request.ip);
    const claimant = { token, browserHash: cookie.read(request) };
    await thankSender(await findWorld(token), claimant, message);
    return { message: 'Your thank-you is on its way.' };
  });

  bind(app, contract.reportWrongRecipient, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    await reportWrongRecipient(await findWorld(body.token), body.token);
    return { message: 'Thank you. We told the sender.' };
  });

  bind(app, contract.openClaimAccount, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    const claimant = { token: body.token, browserHash: cookie.read(request) };
    await openClaimAccount(await findWorld(body.token), limits, claimant);
    return { message: 'We emailed you a link to choose a password.' };
  });
}

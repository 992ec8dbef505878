/** Binds the routes of the bearers of a link. */
import * as contract from '#contract/rewards/claims.ts';
import { createBrowserCookie } from '#server/accounts/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import type { RewardThrottles } from '../limits.ts';
import { claimCards } from './claim-cards.ts';
import { claimToBalance } from './claim-to-balance.ts';
import { findClaimOnTerms } from './find-claim.ts';
import { openClaimAccount } from './open-claim-account.ts';
import { listClaimCards, readClaim, showClaim } from './read-claim.ts';
import { reportWrongRecipient } from './report-wrong-recipient.ts';
import { requestClaimCode } from './send-claim-code.ts';
import { thankSender } from './thank-sender.ts';

/** Binds a browser to what it claimed. It alone is shown the codes. */
const CLAIM_COOKIE = { name: 'indulge_claims', path: '/api/claims' };

/** Finds the world that a link belongs to, by its token. */
export type FindWorld = (token: string) => Promise<RewardsDeps>;

export function claimRoutes(
  app: App,
  deps: RewardsDeps,
  limits: RewardThrottles,
  findWorld: FindWorld,
): void {
  const cookie = createBrowserCookie({ ...CLAIM_COOKIE, appUrl: deps.config.appUrl });

  const openLink = async (token: string) => {
    const world = await findWorld(token);
    return { world, claim: await findClaimOnTerms(world.db, token) };
  };

  // The cookie comes with the page: a claim whose answer is lost is then repeated by the same browser.
  bind(app, contract.readClaim, async ({ body, request, reply }) => {
    // Both at once. A try above the limit is refused whatever the link leads to, and marks nothing as opened.
    const opened = openLink(body.token);
    opened.catch(() => undefined);
    await limits.countClaim(request.ip);
    // Nothing is looked up for a browser that gets its first cookie here: it has claimed nothing yet.
    const browserHash = cookie.read(request);
    cookie.give(request, reply);
    const { world, claim } = await opened;
    return showClaim(world, claim, browserHash);
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
    return { message: 'We sent you a code.' };
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
    return { message: 'Thank you. We notified the sender.' };
  });

  bind(app, contract.openClaimAccount, async ({ body, request }) => {
    await limits.countClaim(request.ip);
    const claimant = { token: body.token, browserHash: cookie.read(request) };
    await openClaimAccount(await findWorld(body.token), limits, claimant);
    return { message: 'We emailed you a link to choose a password.' };
  });
}

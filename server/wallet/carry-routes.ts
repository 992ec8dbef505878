/**
 * Binds what carries a card with its code out of the product: a PDF, and passes for the wallets of phones.
 */
import * as contract from '#contract/wallet.ts';
import type { PassConfig } from '#server/config/services.ts';
import { type RevealDeps, type RevealedCard, revealCard } from '#server/gift-cards/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { asDownload } from '#server/http/edge/downloads.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { cardPdf } from './card-pdf.ts';
import { APPLE_PASS_TYPE, applePass } from './passes/apple-pass.ts';
import { googlePassUrl } from './passes/google-pass.ts';

export type CarryDeps = RevealDeps & { clock: Clock; config: { appUrl: string; passes: PassConfig } };

type Asked = { actor: { userId: string; sessionId: string }; params: { id: string } };

export function carryRoutes(app: App, deps: CarryDeps): void {
  const { clock, config } = deps;

  /** Records a reveal, because the file holds the code. */
  const take = ({ actor: { userId, sessionId }, params }: Asked): Promise<RevealedCard> =>
    revealCard(deps, { userId, sessionId, unitId: params.id, now: clock.now() });

  bind(app, contract.downloadGiftCard, async ({ reply, ...asked }) =>
    asDownload(reply, 'gift-card.pdf')
      .type('application/pdf')
      .send(await cardPdf(await take(asked))),
  );

  bind(app, contract.downloadApplePass, async ({ reply, ...asked }) => {
    const { apple } = config.passes;
    if (!apple) throw refuse('not-found');
    const pass = await applePass(apple, withCode(await take(asked)));
    return asDownload(reply, 'gift-card.pkpass').type(APPLE_PASS_TYPE).send(pass);
  });

  bind(app, contract.makeGooglePass, async (asked) => {
    const { google } = config.passes;
    if (!google) throw refuse('not-found');
    const card = withCode(await take(asked));
    return { url: await googlePassUrl(google, card, { appUrl: config.appUrl, now: clock.now() }) };
  });
}

/** A card that is redeemed by a link has no code to show at a register. */
function withCode(revealed: RevealedCard): RevealedCard {
  if (revealed.secret.code === '') throw refuse('gift-card-without-code');
  return revealed;
}

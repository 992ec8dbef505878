/** Binds the wallet's routes. */
import * as contract from '#contract/wallet.ts';
import type { Db } from '#server/db/pool.ts';
import {
  archiveCard,
  barcodeSvg,
  type CaseDeps,
  type IssuingQueueDeps,
  listPurchasedCards,
  listPurchasedCardsWithoutCodes,
  noteRemaining,
  type RevealDeps,
  readOwnQueue,
  recordLooks,
  revealCard,
} from '#server/gift-cards/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { byId } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { type CarryDeps, carryRoutes } from './carry-routes.ts';
import { caseRoutes } from './case-routes.ts';
import { toPurchasedGiftCard } from './purchased-gift-card.ts';
import { sumSpending } from './sum-spending.ts';
import { toSelection } from './wallet-filter.ts';

export type WalletDeps = RevealDeps & CarryDeps & CaseDeps & IssuingQueueDeps & { db: Db; clock: Clock };

const MONTHS = 12;

export function walletRoutes(app: App, deps: WalletDeps): void {
  const { db, clock } = deps;

  bind(app, contract.listPurchasedGiftCards, async ({ actor, query, page }) => {
    const { userId, sessionId, proven } = actor;
    const { codes, filter, search } = query;
    const now = clock.now();
    const selection = { ...toSelection(filter, now), ...(search && { search }) };
    const list = codes !== 'hidden' && proven ? listPurchasedCards : listPurchasedCardsWithoutCodes;
    const cards = await takePage(page, {
      cursors: byId,
      read: (after, limit) => list(deps, { userId, after: after?.id ?? null, limit, selection }),
      placeOf: ({ id }) => ({ id }),
      toItem: toPurchasedGiftCard,
    });
    const unitIds = cards.items.filter(({ code }) => code !== null).map(({ id }) => id);
    await recordLooks(deps, { userId, sessionId, unitIds, now });
    return cards;
  });

  bind(app, contract.revealGiftCard, async ({ actor, params }) => {
    const { userId, sessionId } = actor;
    const look = { userId, sessionId, unitId: params.id, now: clock.now() };
    const { secret, scannable, revealedAt } = await revealCard(deps, look);
    const barcode = scannable && svgAddress(await barcodeSvg(scannable));
    return { ...secret, barcode, revealedAt: revealedAt.toISOString() };
  });

  bind(app, contract.archiveGiftCard, async ({ actor, params, body: { used, archived } }) => {
    const card = { userId: actor.userId, unitId: params.id };
    return toPurchasedGiftCard(await archiveCard(db, card, { used, archived, now: clock.now() }));
  });

  bind(app, contract.noteRemaining, async ({ actor, params, body }) =>
    toPurchasedGiftCard(await noteRemaining(db, { userId: actor.userId, unitId: params.id }, body.remaining)),
  );

  bind(app, contract.readIssuing, ({ actor }) => readOwnQueue(deps, actor.userId));

  carryRoutes(app, deps);
  caseRoutes(app, deps);

  bind(app, contract.readSpending, ({ actor, query: { months = MONTHS } }) =>
    sumSpending(db, actor.userId, { now: clock.now(), months }),
  );
}

function svgAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

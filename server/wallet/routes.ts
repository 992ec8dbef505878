/** Binds the wallet's routes. */
import { Id } from '#contract/kernel/common.ts';
import * as contract from '#contract/wallet.ts';
import type { Db } from '#server/db/pool.ts';
import {
  archiveCard,
  listPurchasedCards,
  listPurchasedCardsWithoutCodes,
  type RevealDeps,
  revealCard,
} from '#server/gift-cards/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { toPurchasedGiftCard } from './purchased-gift-card.ts';
import { sumSpending } from './sum-spending.ts';
import { toSelection } from './wallet-filter.ts';

export type WalletDeps = RevealDeps & { db: Db; clock: Clock };

const PAGE_SIZE = 100;
const MONTHS = 12;

export function walletRoutes(app: App, deps: WalletDeps): void {
  const { db, clock } = deps;

  bind(app, contract.listPurchasedGiftCards, async ({ actor, query, reply }) => {
    const { limit = PAGE_SIZE, codes, filter, search } = query;
    const after = readCursor(query.cursor);
    const selection = { ...toSelection(filter, clock.now()), ...(search && { search }) };
    // One more than asked for tells whether another page follows.
    const page = { userId: actor.userId, after, limit: limit + 1, selection };
    const list = codes === 'hidden' ? listPurchasedCardsWithoutCodes : listPurchasedCards;
    const cards = await list(deps, page);
    const last = cards[limit - 1];
    if (cards.length > limit && last) {
      const next = new URLSearchParams({ cursor: last.id, limit: String(limit) });
      for (const [name, value] of Object.entries({ filter, search, codes })) if (value) next.set(name, value);
      reply.header('link', `<${contract.listPurchasedGiftCards.path}?${next}>; rel="next"`);
    }
    return cards.slice(0, limit).map(toPurchasedGiftCard);
  });

  bind(app, contract.revealGiftCard, async ({ actor, params }) => {
    const { userId, sessionId } = actor;
    const look = { userId, sessionId, unitId: params.id, now: clock.now() };
    const { revealedAt, ...secret } = await revealCard(deps, look);
    return { ...secret, revealedAt: revealedAt.toISOString() };
  });

  bind(app, contract.archiveGiftCard, async ({ actor, params, body: { used, archived } }) => {
    const card = { userId: actor.userId, unitId: params.id };
    return toPurchasedGiftCard(await archiveCard(db, card, { used, archived, now: clock.now() }));
  });

  bind(app, contract.readSpending, ({ actor, query: { months = MONTHS } }) =>
    sumSpending(db, actor.userId, { now: clock.now(), months }),
  );
}

function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!Id.safeParse(cursor).success)
    throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  return cursor;
}

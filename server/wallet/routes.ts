/** Binds the wallet's route. */
import { Id } from '#contract/kernel/common.ts';
import { listPurchasedGiftCards } from '#contract/wallet.ts';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Db } from '#server/db/pool.ts';
import { listPurchasedCards } from '#server/gift-cards/index.ts';
import type { App } from '#server/http/app.ts';
import { bind } from '#server/http/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { toPurchasedGiftCard } from './purchased-gift-card.ts';

export type WalletDeps = { db: Db; config: { encryption: EncryptionKeys } };

const PAGE_SIZE = 100;

export function walletRoutes(app: App, { db, config }: WalletDeps): void {
  bind(app, listPurchasedGiftCards, async ({ actor, query, reply }) => {
    const limit = query.limit ?? PAGE_SIZE;
    const after = readCursor(query.cursor);
    // One more than asked for tells whether another page follows.
    const page = { userId: actor.userId, after, limit: limit + 1 };
    const cards = await listPurchasedCards({ db, config }, page);
    const last = cards[limit - 1];
    if (cards.length > limit && last) {
      const address = `${listPurchasedGiftCards.path}?cursor=${last.id}&limit=${limit}`;
      reply.header('link', `<${address}>; rel="next"`);
    }
    return cards.slice(0, limit).map(toPurchasedGiftCard);
  });
}

function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!Id.safeParse(cursor).success)
    throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  return cursor;
}

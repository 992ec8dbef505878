/** The codes of a closed account, for the link in the goodbye mail. */
import { formatCents } from '#contract/kernel/money.ts';
import { consumeToken } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { listPurchasedCards, type PurchasedCard } from '#server/gift-cards/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { findClosingAccount } from './delete-store.ts';
import type { SettingsDeps } from './deps.ts';

export type UnclaimedCodes = {
  firstName: string;
  giftCards: {
    giftCardName: string;
    amount: string;
    code: string;
    pin: string | null;
    redemptionUrl: string | null;
    createdAt: string;
  }[];
};

const PAGE_SIZE = 200;

/** Consumes the token, unless a code cannot be read. Throws `invalid-token`. */
export function revealUnclaimedCodes(
  deps: Pick<SettingsDeps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<UnclaimedCodes> {
  return transaction(deps.db, async (tx) => {
    const used = await consumeToken(tx, { token, purposes: ['left-codes'], now: deps.clock.now() });
    const closed = used && (await findClosingAccount(tx, { userId: used.userId }));
    if (!closed) throw refuse('invalid-token');
    const giftCards: UnclaimedCodes['giftCards'] = [];
    for await (const card of allCards(tx, deps, closed.userId)) {
      if (card.unreadable) throw new Error(`The code of the card ${card.id} cannot be read.`);
      if (card.secret === null) continue;
      giftCards.push({
        giftCardName: card.name,
        amount: formatCents(card.faceCents),
        ...card.secret,
        createdAt: card.createdAt.toISOString(),
      });
    }
    return { firstName: closed.firstName, giftCards };
  });
}

async function* allCards(
  tx: Tx,
  { config }: Pick<SettingsDeps, 'config'>,
  userId: string,
): AsyncIterable<PurchasedCard> {
  for (let after: string | null = null; ; ) {
    const page: PurchasedCard[] = await listPurchasedCards(
      { db: tx, config },
      { userId, after, limit: PAGE_SIZE },
    );
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE_SIZE || !last) return;
    after = last.id;
  }
}

/** The SQL of what an import of cards has to know. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type CardFields, state } from './card-store.ts';

/** What a card offers, and of which of the issuer's products it is made. */
export type CardTerms = {
  id: string;
  name: string;
  issuerProductId: string;
  minCents: bigint;
  maxCents: bigint;
  state: 'on-sale' | 'out-of-stock' | 'retired';
  revision: number;
};

/** One import at a time, so that two of the same file add its cards once. */
export async function takeImportTurn(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('gift-card-import', 0))`);
}

/**
 * Which of these the catalog has already, in any state: the same name, in any spelling, of the same product.
 */
export async function findKnownCards(
  db: Queryable,
  cards: readonly Pick<CardFields, 'name' | 'issuerProductId'>[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ at: number }>(
    `select (given.at - 1)::int as at
     from unnest($1::text[], $2::text[]) with ordinality as given (name, product, at)
     where exists (select from gift_card where issuer_product_id = given.product and lower(name) = lower(given.name))`,
    [cards.map(({ name }) => name), cards.map(({ issuerProductId }) => issuerProductId)],
  );
  return new Set(rows.map(({ at }) => at));
}

/** What the cards that are not retired offer, by name. */
export async function selectTerms(db: Queryable): Promise<CardTerms[]> {
  const { rows } = await db.query<CardTerms>(
    `select id, name, issuer_product_id as "issuerProductId", min_cents as "minCents", max_cents as "maxCents",
       ${state} as state, revision
     from gift_card where retired_at is null order by sort_name collate "C", id`,
  );
  return rows;
}

/** The issuer's products that any card is made of, in any state. */
export async function selectKnownProducts(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ product: string }>(
    'select distinct issuer_product_id as product from gift_card',
  );
  return new Set(rows.map(({ product }) => product));
}

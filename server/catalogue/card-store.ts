/** The SQL of the catalog as staff maintain it. */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import type { CardBarcode } from '#contract/catalogue.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type CatalogueCardRow = {
  id: string;
  name: string;
  sort_name: string;
  description: string;
  category: CatalogueCard['category'];
  image_url: string;
  min_cents: bigint;
  max_cents: bigint;
  is_popular: boolean;
  is_trending: boolean;
  is_new: boolean;
  issuer_product_id: string;
  redeem_instructions: string | null;
  terms: string | null;
  expires_after_months: number | null;
  barcode: CardBarcode | null;
  balance_url: string | null;
  state: CatalogueCard['state'];
  revision: number;
  updated_at: Date;
};

/** The fields of a card's form. */
export type CardFields = {
  name: string;
  description: string;
  category: CatalogueCard['category'];
  minCents: bigint;
  maxCents: bigint;
  isPopular: boolean;
  isTrending: boolean;
  isNew: boolean;
  issuerProductId: string;
  /** Empty removes it; undefined leaves it as it is. */
  redeemInstructions?: string | undefined;
  terms?: string | undefined;
  expiresAfterMonths?: string | undefined;
  barcode?: CardBarcode | '' | undefined;
  balanceUrl?: string | undefined;
};

export const state = `case when retired_at is not null then 'retired' when in_stock then 'on-sale' else 'out-of-stock' end`;
export const catalogueCardColumns = `id, name, sort_name, description, category, image_url, min_cents, max_cents, is_popular, is_trending,
  is_new, issuer_product_id, redeem_instructions, terms, expires_after_months, barcode,
  balance_url, ${state} as state, revision, updated_at`;

export type CardQuery = {
  search: string | undefined;
  category: string | undefined;
  state: string | undefined;
  after: { name: string; id: string } | null;
  limit: number;
};

/** By name. Nothing here is a LIKE pattern, so % and _ are literal. */
export async function selectCards(db: Queryable, query: CardQuery): Promise<CatalogueCardRow[]> {
  const { rows } = await db.query<CatalogueCardRow>(
    `select ${catalogueCardColumns} from gift_card
     where ($1::text is null or issuer_product_id = $1
         or (search_fold($1) <> '' and strpos(search_text, search_fold($1)) > 0))
       and ($2::text is null or category = $2)
       and ($3::text is null or ${state} = $3)
       and ($4::text is null or (sort_name collate "C", id) > ($4::text collate "C", $5::uuid))
     order by sort_name collate "C", id
     limit $6`,
    [query.search || null, query.category, query.state, query.after?.name, query.after?.id, query.limit],
  );
  return rows;
}

export async function lockCard(tx: Tx, id: string): Promise<CatalogueCardRow | undefined> {
  const { rows } = await tx.query<CatalogueCardRow>(
    `select ${catalogueCardColumns} from gift_card where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export type NewCard = CardFields & { id: string; slug: string; imageUrl: string; at: Date };

/** In input order. */
export async function insertCatalogueCards(tx: Tx, cards: readonly NewCard[]): Promise<CatalogueCardRow[]> {
  const values = cards.map((card) => ({
    id: card.id,
    slug: card.slug,
    image_url: card.imageUrl,
    updated_at: card.at,
    name: card.name,
    description: card.description,
    category: card.category,
    min_cents: String(card.minCents),
    max_cents: String(card.maxCents),
    is_popular: card.isPopular,
    is_trending: card.isTrending,
    is_new: card.isNew,
    issuer_product_id: card.issuerProductId,
    redeem_instructions: card.redeemInstructions || null,
    terms: card.terms || null,
    expires_after_months: card.expiresAfterMonths || null,
    barcode: card.barcode || null,
    balance_url: card.balanceUrl || null,
  }));
  const { rows } = await tx.query<CatalogueCardRow>(
    `insert into gift_card (id, slug, image_url, updated_at, name, description, category, min_cents, max_cents,
       is_popular, is_trending, is_new, issuer_product_id, redeem_instructions, terms, expires_after_months,
       barcode, balance_url)
     select id, slug, image_url, updated_at, name, description, category, min_cents, max_cents,
       is_popular, is_trending, is_new, issuer_product_id, redeem_instructions, terms, expires_after_months,
       barcode, balance_url
     from jsonb_populate_recordset(null::gift_card, $1::jsonb)
     returning ${catalogueCardColumns}`,
    [JSON.stringify(values)],
  );
  return rows;
}

export async function updateCard(tx: Tx, id: string, card: CardFields, at: Date): Promise<CatalogueCardRow> {
  const { rows } = await tx.query<CatalogueCardRow>(
    `update gift_card set revision = revision + 1, updated_at = $2, name = $3, description = $4, category = $5,
       min_cents = $6, max_cents = $7, is_popular = $8, is_trending = $9, is_new = $10, issuer_product_id = $11,
       redeem_instructions = nullif(coalesce($12::text, redeem_instructions), ''),
       terms = nullif(coalesce($13::text, terms), ''),
       expires_after_months = nullif(coalesce($14::text, expires_after_months::text), '')::int,
       barcode = nullif(coalesce($15::text, barcode), ''),
       balance_url = nullif(coalesce($16::text, balance_url), '')
     where id = $1 returning ${catalogueCardColumns}`,
    [id, at, ...valuesOf(card)],
  );
  return onlyRow(rows);
}

export async function updateState(
  tx: Tx,
  id: string,
  next: CatalogueCard['state'],
  at: Date,
): Promise<CatalogueCardRow> {
  const { rows } = await tx.query<CatalogueCardRow>(
    `update gift_card set revision = revision + 1, updated_at = $2, in_stock = $3 = 'on-sale',
       retired_at = case when $3 = 'retired' then $2::timestamptz end
     where id = $1 returning ${catalogueCardColumns}`,
    [id, at, next],
  );
  return onlyRow(rows);
}

export async function updateRange(
  tx: Tx,
  id: string,
  { minCents, maxCents }: { minCents: bigint; maxCents: bigint },
  at: Date,
): Promise<void> {
  await tx.query(
    'update gift_card set revision = revision + 1, updated_at = $2, min_cents = $3, max_cents = $4 where id = $1',
    [id, at, minCents, maxCents],
  );
}

function valuesOf(card: CardFields) {
  return [
    card.name,
    card.description,
    card.category,
    card.minCents,
    card.maxCents,
    card.isPopular,
    card.isTrending,
    card.isNew,
    card.issuerProductId,
    card.redeemInstructions,
    card.terms,
    card.expiresAfterMonths,
    card.barcode,
    card.balanceUrl,
  ] as const;
}

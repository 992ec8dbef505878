/** All SQL of the catalog. */
import type { Category, SortOption } from '#contract/catalogue.ts';
import type { Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { demoDetailsOf } from './demo-details.ts';
import type { DemoGiftCard } from './demo-gift-card.ts';
import type { GiftCardDetailsRow, GiftCardRow } from './gift-card.ts';
import type { CatalogueSearch } from './search.ts';

/**
 * What each sort compares, all ascending. Every one ends in the name and the id, so that no two cards are
 * equal and a page continues exactly where the one before ended.
 */
const SORT_KEYS: Record<SortOption, string> = {
  // While searching, how well a card matches comes before how popular it is.
  popular: `tier, case when tier = 9 then -likeness else 0 end,
    not is_popular, not is_trending, -coalesce(rating, 0), -review_count, sort_name collate "C", id`,
  price_low: 'min_cents, max_cents, sort_name collate "C", id',
  price_high: '-max_cents, -min_cents, sort_name collate "C", id',
  name: 'sort_name collate "C", id',
  rating: '-coalesce(rating, 0), -review_count, sort_name collate "C", id',
};

/**
 * Cards by how well they match (`tier`): the name begins with the text; every word begins a word of the name;
 * the text is inside the name; every word begins a word of the name, category or description; and, only where
 * nothing matches so, names that look like it, for people who mistype. Nothing here is a LIKE pattern, so %
 * and _ mean themselves.
 *
 * A catalog has a few thousand cards at most, which are read in milliseconds; pages are kept in memory
 * anyway.
 */
const judgedSql = `
  with asked as (
    select search_fold($1) as text, string_to_array(search_fold($1), ' ') as words
  ), judged as (
    select card.*, word_similarity(asked.text, card.search_name) as likeness, case
      when $1::text is null then 0
      when asked.text = '' then null
      when starts_with(card.search_name, asked.text) then 1
      when not exists (
        select from unnest(asked.words) word where strpos(' ' || card.search_name, ' ' || word) = 0) then 2
      when length(asked.text) >= 3 and strpos(card.search_name, asked.text) > 0 then 3
      when length(asked.text) >= 3 and not exists (
        select from unnest(asked.words) word where strpos(' ' || card.search_text, ' ' || word) = 0) then 4
      when word_similarity(asked.text, card.search_name) >= 0.4 then 9
    end as tier
    from gift_card card, asked
    where $2::text is null or card.category = $2
  )`;

const pageSql = (sortBy: SortOption) => `${judgedSql}, keyed as (
    select *, row(${SORT_KEYS[sortBy]}) as sort_key,
      coalesce(bool_or(available and tier < 9) over (), false) as matched
    from judged
  )
  select id, name, description, category, image_url, min_cents, max_cents, rating, review_count,
    is_popular, is_trending, is_new
  from keyed
  where available and tier is not null and (tier < 9 or not matched)
    and ($3::uuid is null or sort_key > (select last.sort_key from keyed last where last.id = $3))
  order by sort_key
  limit $4`;

/** The cards after one, by its id, in the order of the search. */
export async function readPage(
  db: Queryable,
  { text, category, sortBy }: CatalogueSearch,
  { after, limit }: { after: string | null; limit: number },
): Promise<GiftCardRow[]> {
  const { rows } = await db.query<GiftCardRow>(pageSql(sortBy), [text, category, after, limit]);
  return rows;
}

/** Null where no such card is on sale. */
export async function readCard(db: Queryable, id: string): Promise<GiftCardDetailsRow | null> {
  const { rows } = await db.query<GiftCardDetailsRow>(
    `select id, name, description, category, image_url, min_cents, max_cents, rating, review_count,
       is_popular, is_trending, is_new, redeem_instructions, terms, expires_after_months
     from gift_card where id = $1 and available`,
    [id],
  );
  return rows[0] ?? null;
}

/** Every card on sale, by name. */
export async function readCards(db: Queryable): Promise<GiftCardDetailsRow[]> {
  const { rows } = await db.query<GiftCardDetailsRow>(
    `select id, name, description, category, image_url, min_cents, max_cents, rating, review_count,
       is_popular, is_trending, is_new, redeem_instructions, terms, expires_after_months
     from gift_card where available order by sort_name collate "C", id`,
  );
  return rows;
}

export type CategoryCount = { category: Exclude<Category, 'all'>; matching: number; alike: number };

/** How many cards of each category match a text, and how many only look like it. */
export async function readCounts(db: Queryable, text: string | null): Promise<CategoryCount[]> {
  const { rows } = await db.query<CategoryCount>(
    `${judgedSql}
     select category, count(*) filter (where tier < 9)::int as matching, count(*) filter (where tier = 9)::int as alike
     from judged where available group by category`,
    [text, null],
  );
  return rows;
}

/** Rises with every change of the catalog. */
export async function readCatalogueVersion(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ version: bigint }>('select version from catalogue_version');
  return rows[0]?.version ?? 0n;
}

/** Has every process forget the pages that it keeps, as if a card had changed. */
export async function touchCatalogue(db: Queryable): Promise<void> {
  await db.query('update catalogue_version set version = version + 1');
}

/**
 * Adds the cards whose slug is not there yet; what staff changed since stays. Returns how many were added.
 */
export async function addMissing(db: Queryable, cards: readonly DemoGiftCard[]): Promise<number> {
  const values = cards.map((card) => ({
    id: newId(),
    slug: card.slug,
    name: card.name,
    description: card.description,
    category: card.category,
    image_url: card.image,
    min_cents: card.minCents.toString(),
    max_cents: card.maxCents.toString(),
    rating: card.rating,
    review_count: card.reviewCount,
    is_popular: card.isPopular,
    is_trending: card.isTrending,
    is_new: card.isNew,
    issuer_product_id: card.issuerProductId,
    ...demoDetailsOf(card),
  }));
  const { rowCount } = await db.query(
    `insert into gift_card (id, slug, name, description, category, image_url, min_cents, max_cents, rating,
       review_count, is_popular, is_trending, is_new, issuer_product_id, redeem_instructions, terms,
       expires_after_months, barcode)
     select id, slug, name, description, category, image_url, min_cents, max_cents, rating,
       review_count, is_popular, is_trending, is_new, issuer_product_id, redeem_instructions, terms,
       expires_after_months, barcode
     from jsonb_populate_recordset(null::gift_card, $1::jsonb)
     on conflict (slug) do nothing`,
    [JSON.stringify(values)],
  );
  return rowCount ?? 0;
}

/** The cards with these ids that are on sale, by name. */
export async function readCardsOf(db: Queryable, ids: readonly string[]): Promise<GiftCardRow[]> {
  const { rows } = await db.query<GiftCardRow>(
    `select id, name, description, category, image_url, min_cents, max_cents, rating, review_count,
       is_popular, is_trending, is_new
     from gift_card where id = any ($1::uuid[]) and available order by sort_name collate "C", id`,
    [ids],
  );
  return rows;
}

/** The smallest amount that a card on sale takes, in cents; null while none is on sale. */
export async function cheapestCents(db: Queryable): Promise<bigint | null> {
  const { rows } = await db.query<{ cents: bigint | null }>(
    'select min(min_cents) as cents from gift_card where available',
  );
  return rows[0]?.cents ?? null;
}

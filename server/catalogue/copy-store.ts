/** The SQL of copying the catalog into another database. */
import type { Queryable } from '#server/db/pool.ts';

/** Rows as JSON text, which PostgreSQL writes and reads. */
export async function selectAllCards(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ cards: string }>(
    `select coalesce(jsonb_agg(gift_card), '[]')::text as cards from gift_card`,
  );
  return rows[0]?.cards ?? '[]';
}

export async function insertCopies(db: Queryable, cards: string): Promise<void> {
  await db.query(
    `insert into gift_card (id, slug, name, description, category, image_url, min_cents, max_cents, rating, review_count,
       is_popular, is_trending, is_new, issuer_product_id, in_stock, retired_at, revision, updated_at,
       redeem_instructions, terms, expires_after_months, barcode, balance_url)
     select id, slug, name, description, category, image_url, min_cents, max_cents, rating, review_count,
       is_popular, is_trending, is_new, issuer_product_id, in_stock, retired_at, revision, updated_at,
       redeem_instructions, terms, expires_after_months, barcode, balance_url
     from jsonb_populate_recordset(null::gift_card, $1::jsonb)
     on conflict (id) do update set slug = excluded.slug, name = excluded.name, description = excluded.description,
       category = excluded.category, image_url = excluded.image_url, min_cents = excluded.min_cents,
       max_cents = excluded.max_cents, rating = excluded.rating, review_count = excluded.review_count,
       is_popular = excluded.is_popular, is_trending = excluded.is_trending, is_new = excluded.is_new,
       issuer_product_id = excluded.issuer_product_id, in_stock = excluded.in_stock, retired_at = excluded.retired_at,
       revision = excluded.revision, updated_at = excluded.updated_at,
       redeem_instructions = excluded.redeem_instructions, terms = excluded.terms,
       expires_after_months = excluded.expires_after_months, barcode = excluded.barcode,
       balance_url = excluded.balance_url
     where gift_card.revision is distinct from excluded.revision
       or gift_card.updated_at is distinct from excluded.updated_at`,
    [cards],
  );
}

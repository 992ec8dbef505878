/** A gift card as staff see it, and as the audit log records it. */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { CatalogueCardRow } from '#server/catalogue/index.ts';

export function toCatalogueCard(row: CatalogueCardRow): CatalogueCard {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    imageUrl: row.image_url,
    minValue: formatCents(row.min_cents),
    maxValue: formatCents(row.max_cents),
    isPopular: row.is_popular,
    isTrending: row.is_trending,
    isNew: row.is_new,
    issuerProductId: row.issuer_product_id,
    redeemInstructions: row.redeem_instructions ?? '',
    terms: row.terms ?? '',
    expiresAfterMonths: row.expires_after_months?.toString() ?? '',
    barcode: row.barcode ?? '',
    balanceUrl: row.balance_url ?? '',
    state: row.state,
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
  };
}

export function cardFacts(row: CatalogueCardRow): Record<string, string | boolean> {
  const { id: _id, revision: _revision, updatedAt: _updatedAt, ...facts } = toCatalogueCard(row);
  return facts;
}

/** The name in lower case and hyphens, with the beginning of its id, so that two cards may share a name. */
export function cardSlug(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${words || 'card'}-${id.replaceAll('-', '').slice(-12)}`;
}

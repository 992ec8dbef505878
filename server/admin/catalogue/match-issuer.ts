/** Compares the catalogue with the issuer's, and takes over what staff agree to. */

import type { z } from 'zod';
import type { IssuerDifferences } from '#contract/admin-catalogue.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Issuer, IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lockCard, selectTerms, updateRange, updateState } from './card-store.ts';
import type { CatalogueDeps } from './edit-card.ts';
import { differencesFrom, type IssuerDifference } from './issuer-difference.ts';

export type MatchDeps = CatalogueDeps & { issuer: Pick<Issuer, 'products'> };

type Differences = z.infer<typeof IssuerDifferences>;

/** Throws `temporarily-unavailable` where the issuer's catalogue cannot be read to its end. */
export async function previewMatch(deps: MatchDeps): Promise<Differences> {
  return toReply(deps, await findDifferences(deps));
}

/** Takes over every difference, each card by itself; one that somebody changes meanwhile is left to the next time. */
export async function applyMatch(deps: MatchDeps, actor: Actor): Promise<Differences> {
  const applied: IssuerDifference[] = [];
  for (const difference of await findDifferences(deps)) {
    if (await apply(deps, actor, difference)) applied.push(difference);
  }
  deps.catalogue.forget();
  return toReply(deps, applied);
}

function apply({ db, clock }: MatchDeps, actor: Actor, difference: IssuerDifference): Promise<boolean> {
  const { card, kind, minCents, maxCents } = difference;
  return transaction(db, async (tx) => {
    const now = await lockCard(tx, card.id);
    if (now?.revision !== card.revision) return false;
    const at = clock.now();
    const changes =
      kind === 'gone'
        ? { before: { state: card.state }, after: { state: 'out-of-stock' } }
        : { before: range(card), after: range({ minCents, maxCents }) };
    if (kind === 'gone') await updateState(tx, card.id, 'out-of-stock', at);
    else await updateRange(tx, card.id, { minCents, maxCents }, at);
    const subject = { kind: 'gift-card', id: card.id, words: card.name };
    await recordAction(tx, { actor, action: 'gift-card-synchronised', subject, ...changes }, at);
    return true;
  });
}

async function findDifferences({ db, issuer }: MatchDeps): Promise<IssuerDifference[]> {
  const products = await readProducts(issuer);
  return differencesFrom(products, await selectTerms(db));
}

/** All or nothing: a catalogue that was read in part would put the rest out of stock. */
async function readProducts(issuer: MatchDeps['issuer']): Promise<IssuerProduct[]> {
  const products: IssuerProduct[] = [];
  try {
    for await (const product of issuer.products()) products.push(product);
  } catch {
    throw unreadable();
  }
  if (products.length === 0) throw unreadable();
  return products;
}

function unreadable(): Error {
  const message = "The issuer's catalogue cannot be read at the moment. Nothing was changed.";
  return refuse('temporarily-unavailable', { message });
}

function range({ minCents, maxCents }: { minCents: bigint; maxCents: bigint }) {
  return { minValue: formatCents(minCents), maxValue: formatCents(maxCents) };
}

function toReply({ clock }: MatchDeps, differences: readonly IssuerDifference[]): Differences {
  return {
    checkedAt: clock.now().toISOString(),
    differences: differences.map(({ card, kind, ...next }) => ({
      giftCardId: card.id,
      name: card.name,
      issuerProductId: card.issuerProductId,
      kind,
      ...range(card),
      nextMinValue: formatCents(next.minCents),
      nextMaxValue: formatCents(next.maxCents),
    })),
  };
}

/** Compares the catalog with the issuer's, and applies what staff choose. */
import type { z } from 'zod';
import type { IssuerComparison, IssuerMatched, SynchronizeBody } from '#contract/admin/catalogue-issuer.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import {
  type CardFields,
  lockCard,
  selectKnownProducts,
  selectTerms,
  updateRange,
  updateState,
} from '#server/catalogue/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Issuer, IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { addOffers } from './add-offers.ts';
import type { CatalogueDeps } from './edit-card.ts';
import { differencesFrom, type IssuerDifference } from './issuer-difference.ts';
import { offersFrom } from './issuer-offer.ts';
import { selectTakenByIssuer } from './taken-by-issuer-store.ts';

export type MatchDeps = CatalogueDeps & { issuer: Pick<Issuer, 'products'> };

type Wanted = z.output<typeof SynchronizeBody>['changes'][number];
type Left = IssuerMatched['left'];

/** Throws `temporarily-unavailable` when the issuer's catalog cannot be read to its end. */
export async function previewMatch({ db, clock, issuer }: MatchDeps): Promise<IssuerComparison> {
  const products = await readProducts(issuer);
  const differences = differencesFrom(products, await selectTerms(db));
  const takenByIssuer = await selectTakenByIssuer(
    db,
    differences.filter(({ kind }) => kind === 'back').map(({ card }) => card.id),
  );
  return {
    checkedAt: clock.now().toISOString(),
    differences: differences.map((difference) => toReply(difference, takenByIssuer)),
    offers: offersFrom(products, await selectKnownProducts(db)).map(
      ({ minCents, maxCents, fixedCents, ...rest }) => ({
        ...rest,
        ...range({ minCents, maxCents }),
        fixedValues: fixedCents?.map(formatCents) ?? null,
      }),
    ),
  };
}

/**
 * Applies the choices, card by card, as far as each is still as it was shown. Concurrent calls apply a choice
 * once. Throws `temporarily-unavailable` before anything changes.
 */
export async function applyMatch(
  deps: MatchDeps,
  actor: Actor,
  { changes, additions }: { changes: readonly Wanted[]; additions: readonly CardFields[] },
): Promise<IssuerMatched> {
  const products = await readProducts(deps.issuer);
  const left: Left = [];
  const changed: IssuerDifference[] = [];
  const found = differencesFrom(products, await selectTerms(deps.db));
  for (const wanted of changes) {
    const difference = found.find(({ card }) => card.id === wanted.giftCardId);
    if (difference && isAsSeen(difference, wanted) && (await apply(deps, actor, difference))) {
      changed.push(difference);
    } else {
      const name = difference?.card.name ?? (await nameOf(deps, wanted.giftCardId));
      left.push({ name, reason: 'It was changed in the meantime.' });
    }
  }
  const added = await addOffers(deps, actor, { products, cards: additions, left });
  deps.catalogue.forget();
  return {
    checkedAt: deps.clock.now().toISOString(),
    changed: changed.map((difference) => toReply(difference)),
    added,
    left,
  };
}

function isAsSeen({ card, kind, minCents, maxCents }: IssuerDifference, wanted: Wanted): boolean {
  const next = range({ minCents, maxCents });
  return (
    kind === wanted.kind &&
    card.revision === wanted.revision &&
    next.minValue === wanted.nextMinValue &&
    next.maxValue === wanted.nextMaxValue
  );
}

function apply({ db, clock }: MatchDeps, actor: Actor, difference: IssuerDifference): Promise<boolean> {
  const { card, kind, ...next } = difference;
  return transaction(db, async (tx) => {
    const now = await lockCard(tx, card.id);
    if (now?.revision !== card.revision) return false;
    const at = clock.now();
    const state = kind === 'gone' ? 'out-of-stock' : 'on-sale';
    const isNarrower = next.minCents !== card.minCents || next.maxCents !== card.maxCents;
    if (isNarrower) await updateRange(tx, card.id, next, at);
    if (state !== card.state) await updateState(tx, card.id, state, at);
    const subject = { kind: 'gift-card', id: card.id, label: card.name };
    const facts = (terms: typeof next, to: string) => ({
      ...(isNarrower && range(terms)),
      ...(state !== card.state && { state: to }),
    });
    await recordAction(
      tx,
      {
        actor,
        action: 'gift-card-synchronised',
        subject,
        before: facts(card, card.state),
        after: facts(next, state),
      },
      at,
    );
    return true;
  });
}

function nameOf({ db }: MatchDeps, id: string): Promise<string> {
  return transaction(db, async (tx) => (await lockCard(tx, id))?.name ?? 'A gift card');
}

/** All or nothing: a partly read catalog would put the rest out of stock. */
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
  const message = "The issuer's catalog cannot be read at the moment. Nothing was changed.";
  return refuse('temporarily-unavailable', { message });
}

function range({ minCents, maxCents }: { minCents: bigint; maxCents: bigint }) {
  return { minValue: formatCents(minCents), maxValue: formatCents(maxCents) };
}

function toReply({ card, kind, ...next }: IssuerDifference, takenByIssuer: ReadonlySet<string> = new Set()) {
  return {
    giftCardId: card.id,
    name: card.name,
    issuerProductId: card.issuerProductId,
    kind,
    revision: card.revision,
    ...range(card),
    nextMinValue: formatCents(next.minCents),
    nextMaxValue: formatCents(next.maxCents),
    suggested: kind !== 'back' || takenByIssuer.has(card.id),
  };
}

/**
 * Changes of the catalog, each under the card's lock, against the revision its form was opened on, and
 * audited.
 */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { changesBetween, recordAction, recordActions } from '#server/audit/index.ts';
import type { Catalogue } from '#server/catalogue/index.ts';
import {
  type CardFields,
  type CatalogueCardRow,
  insertCatalogueCards,
  insertPicture,
  lockCard,
  updateCard,
  updateState,
} from '#server/catalogue/index.ts';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { staleEdit } from '../stale-edit.ts';
import { cardFacts, cardSlug, toCatalogueCard } from './catalogue-card.ts';

export type CatalogueDeps = { db: Db; clock: Clock; catalogue: Pick<Catalogue, 'forget'> };

/** The card's face until it has a picture. */
const PLAIN = '/art/plain-card.svg';

export async function addCard(deps: CatalogueDeps, actor: Actor, fields: CardFields): Promise<CatalogueCard> {
  const [card] = await transaction(deps.db, (tx) =>
    writeCards(tx, actor, [fields], { at: deps.clock.now() }),
  );
  if (!card) throw new Error('A card that was added is not there.');
  deps.catalogue.forget();
  return toCatalogueCard(card);
}

/** Puts cards on sale in the caller's transaction, with an audit entry for each. */
export async function writeCards(
  tx: Tx,
  actor: Actor,
  cards: readonly CardFields[],
  { at, reason }: { at: Date; reason?: string },
): Promise<CatalogueCardRow[]> {
  const named = cards.map((fields) => {
    const id = newId();
    return { ...fields, id, slug: cardSlug(fields.name, id), imageUrl: PLAIN, at };
  });
  const written = await insertCatalogueCards(tx, named);
  await recordActions(
    tx,
    written.map((card) => ({
      actor,
      action: 'gift-card-added',
      subject: { kind: 'gift-card', id: card.id, label: card.name },
      reason,
      after: cardFacts(card),
    })),
    at,
  );
  return written;
}

/** Throws `not-found` and `changed-meanwhile`. */
export function editCard(
  deps: CatalogueDeps,
  actor: Actor,
  { id, expectedRevision, fields }: { id: string; expectedRevision: number; fields: CardFields },
): Promise<CatalogueCard> {
  const { minCents, maxCents, ...rest } = fields;
  const wanted = { ...rest, minValue: formatCents(minCents), maxValue: formatCents(maxCents) };
  return change(deps, actor, { id, expectedRevision, action: 'gift-card-edited', wanted }, (tx, at) =>
    updateCard(tx, id, fields, at),
  );
}

/** Throws `not-found` and `changed-meanwhile`. */
export function setState(
  deps: CatalogueDeps,
  actor: Actor,
  { id, expectedRevision, state }: { id: string; expectedRevision: number; state: CatalogueCard['state'] },
): Promise<CatalogueCard> {
  const actions = {
    'on-sale': 'gift-card-restocked',
    'out-of-stock': 'gift-card-sold-out',
    retired: 'gift-card-retired',
  };
  return change(deps, actor, { id, expectedRevision, action: actions[state], wanted: { state } }, (tx, at) =>
    updateState(tx, id, state, at),
  );
}

/** Stores a rendered picture. Throws `not-found`. */
export function setPicture(
  deps: CatalogueDeps,
  actor: Actor,
  { id, content }: { id: string; content: Buffer },
): Promise<CatalogueCard> {
  const action = 'gift-card-pictured';
  return change(deps, actor, { id, expectedRevision: null, action, wanted: {} }, (tx, at) => {
    const pictureId = newId();
    const address = `/api/gift-card-pictures/${pictureId}`;
    return insertPicture(tx, { id: pictureId, cardId: id, content, address, at });
  });
}

const labels = {
  name: 'name',
  description: 'description',
  category: 'category',
  minValue: 'minimum',
  maxValue: 'maximum',
  issuerProductId: 'issuer product',
  redeemInstructions: 'how to redeem',
  terms: 'terms',
  expiresAfterMonths: 'expiry',
  barcode: 'barcode',
  balanceUrl: 'balance page',
  isPopular: 'popular',
  isTrending: 'trending',
  isNew: 'new',
  state: 'status',
} as const;

type Change = {
  id: string;
  /** Null where the change does not depend on the card's revision. */
  expectedRevision: number | null;
  action: string;
  wanted: Partial<Record<keyof typeof labels, string | boolean | undefined>>;
};

async function change(
  { db, clock, catalogue }: CatalogueDeps,
  actor: Actor,
  { id, expectedRevision, action, wanted }: Change,
  write: (tx: Tx, at: Date) => Promise<CatalogueCardRow>,
): Promise<CatalogueCard> {
  const card = await transaction(db, async (tx) => {
    const before = await lockCard(tx, id);
    if (!before) throw refuse('not-found');
    if (expectedRevision !== null && expectedRevision !== before.revision) {
      const current = toCatalogueCard(before);
      throw staleEdit({ labels, wanted, current }, current);
    }
    const at = clock.now();
    const after = await write(tx, at);
    const changes = changesBetween(cardFacts(before), cardFacts(after));
    const subject = { kind: 'gift-card', id, label: after.name };
    if (changes) await recordAction(tx, { actor, action, subject, ...changes }, at);
    return after;
  });
  catalogue.forget();
  return toCatalogueCard(card);
}

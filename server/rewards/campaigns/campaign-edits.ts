/**
 * A company makes, changes and deletes its campaigns. Each act runs what the caller adds in its transaction.
 */
import { DatabaseError } from 'pg';
import { CAMPAIGNS_MAX } from '#contract/enterprise/campaigns.ts';
import { readCards } from '#server/catalogue/index.ts';
import type { Db, Queryable } from '#server/db/pool.ts';
import { type InTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Campaign, CampaignFields } from './campaign.ts';
import {
  countCampaigns,
  insertCampaign,
  lockCampaign,
  markCampaignDeleted,
  updateFields,
} from './campaign-store.ts';
import { insertLogo, updateLogo } from './logo-store.ts';

type Deps = { db: Db; clock: Clock };
type Own = { id: string; enterpriseId: string };

/** `before` is null for a new campaign, `after` for a deleted one. */
export type CampaignChange = { campaign: Campaign; before: Campaign | null; after: Campaign | null };

const ALL_OF_THEM = 'The default campaign allows all gift cards.';

/** Throws `campaign-name-taken`, `too-many-campaigns` and `gift-card-unavailable`. */
export function createCampaign(
  { db, clock }: Deps,
  enterpriseId: string,
  fields: CampaignFields,
  alsoDo: InTransaction<CampaignChange>,
): Promise<Campaign> {
  return transaction(db, async (tx) => {
    await requireOnSale(tx, fields.products ?? []);
    const id = newId();
    if ((await countCampaigns(tx, enterpriseId)) >= CAMPAIGNS_MAX) throw refuse('too-many-campaigns');
    if (!(await insertCampaign(tx, { id, enterpriseId, ...fields }, clock.now()))) throw nameTaken();
    const after = await lockOwn(tx, { id, enterpriseId });
    await alsoDo(tx, { campaign: after, before: null, after });
    return after;
  });
}

/** Throws `not-found`, `campaign-name-taken`, `campaign-default` and `gift-card-unavailable`. */
export function changeCampaign(
  { db }: Deps,
  own: Own,
  change: (before: Campaign) => CampaignFields,
  alsoDo: InTransaction<CampaignChange>,
): Promise<Campaign> {
  return transaction(db, async (tx) => {
    const before = await lockOwn(tx, own);
    const fields = change(before);
    if (before.isDefault && fields.products !== null)
      throw refuse('campaign-default', { message: ALL_OF_THEM, fields: { products: ALL_OF_THEM } });
    // A card that is no longer on sale may stay; a new one has to be.
    const known = new Set(before.products);
    await requireOnSale(
      tx,
      (fields.products ?? []).filter((id) => !known.has(id)),
    );
    await updateFields(tx, own.id, fields).catch((error: unknown) => {
      const isTaken = error instanceof DatabaseError && error.constraint === 'campaign_name';
      throw isTaken ? nameTaken() : error;
    });
    const after = await lockOwn(tx, own);
    await alsoDo(tx, { campaign: after, before, after });
    return after;
  });
}

/** Throws `not-found` and `campaign-default`. */
export function deleteCampaign(
  { db, clock }: Deps,
  own: Own,
  alsoDo: InTransaction<CampaignChange>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const before = await lockOwn(tx, own);
    if (before.isDefault) throw refuse('campaign-default');
    await markCampaignDeleted(tx, own.id, clock.now());
    await alsoDo(tx, { campaign: before, before, after: null });
  });
}

/** `content` is encoded anew by the product; null takes the logo away. Throws `not-found`. */
export function setLogo(
  { db, clock }: Deps,
  own: Own,
  content: Buffer | null,
  alsoDo: InTransaction<CampaignChange>,
): Promise<Campaign> {
  return transaction(db, async (tx) => {
    const before = await lockOwn(tx, own);
    if (content === null && before.logoId === null) return before;
    const logoId = content && newId();
    if (logoId && content)
      await insertLogo(tx, { id: logoId, campaignId: own.id, content, now: clock.now() });
    await updateLogo(tx, own.id, logoId);
    const after = await lockOwn(tx, own);
    await alsoDo(tx, { campaign: after, before, after });
    return after;
  });
}

async function lockOwn(tx: Tx, own: Own): Promise<Campaign> {
  const campaign = await lockCampaign(tx, own);
  if (!campaign) throw refuse('not-found');
  return campaign;
}

async function requireOnSale(db: Queryable, products: readonly string[]): Promise<void> {
  if (products.length === 0) return;
  const onSale = new Set((await readCards(db)).map(({ id }) => id));
  const missing = products.find((id) => !onSale.has(id));
  if (missing === undefined) return;
  const message = `The gift card ${missing} is not on sale.`;
  throw refuse('gift-card-unavailable', {
    message,
    fields: { products: message },
    extra: { giftCardId: missing },
  });
}

function nameTaken() {
  const message = 'Your company has a campaign with this name.';
  return refuse('campaign-name-taken', { message, fields: { name: message } });
}

/** All SQL of campaigns. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Reward } from '../reward.ts';
import type { Campaign, CampaignFields } from './campaign.ts';

export type CampaignRow = {
  id: string;
  enterprise_id: string;
  name: string;
  description: string | null;
  is_default: boolean;
  products: string[] | null;
  logo_id: string | null;
  background_color: string | null;
  text_color: string | null;
  button_color: string | null;
  headline: string | null;
  message: string | null;
  sender_name: string | null;
  subject: string | null;
  created_at: Date;
};

const CAMPAIGN_COLUMNS = `id, enterprise_id, name, description, is_default, products, logo_id, background_color, text_color,
  button_color, headline, message, sender_name, subject, created_at`;

function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    enterpriseId: row.enterprise_id,
    name: row.name,
    description: row.description,
    isDefault: row.is_default,
    products: row.products,
    logoId: row.logo_id,
    colors: colorsOfRow(row),
    headline: row.headline,
    message: row.message,
    senderName: row.sender_name,
    subject: row.subject,
    createdAt: row.created_at,
  };
}

/** All three, or none. */
export function colorsOfRow({
  background_color: background,
  text_color: text,
  button_color: button,
}: Pick<CampaignRow, 'background_color' | 'text_color' | 'button_color'>): Campaign['colors'] {
  return background && text && button ? { background, text, button } : null;
}

type Own = { id: string; enterpriseId: string };

/** The default first, then by name. */
export async function selectCampaigns(db: Queryable, enterpriseId: string): Promise<Campaign[]> {
  const { rows } = await db.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaign where enterprise_id = $1 and deleted_at is null
     order by not is_default, natural_order(name) collate "C", id`,
    [enterpriseId],
  );
  return rows.map(toCampaign);
}

/** The campaigns of a company with these ids that are not deleted. */
export async function selectCampaignsById(
  db: Queryable,
  enterpriseId: string,
  ids: readonly string[],
): Promise<Campaign[]> {
  const { rows } = await db.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaign where enterprise_id = $1 and id = any ($2::uuid[]) and deleted_at is null`,
    [enterpriseId, ids],
  );
  return rows.map(toCampaign);
}

/** What a company's reward looks like: its campaign, also a deleted one, else the default of its company. */
export async function findCampaignOf(
  db: Queryable,
  { sender, campaignId }: Pick<Reward, 'sender' | 'campaignId'>,
): Promise<Campaign | undefined> {
  if (sender.kind !== 'enterprise') return;
  const { rows } = await db.query<CampaignRow>({
    name: 'campaign-of',
    text: `select ${CAMPAIGN_COLUMNS} from campaign
      where enterprise_id = $1 and case when $2::uuid is null then is_default else id = $2 end`,
    values: [sender.ownerId, campaignId],
  });
  return rows[0] && toCampaign(rows[0]);
}

/** Nothing else changes it until the transaction ends. */
export async function lockCampaign(tx: Tx, { id, enterpriseId }: Own): Promise<Campaign | undefined> {
  const { rows } = await tx.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaign where id = $1 and enterprise_id = $2 and deleted_at is null for update`,
    [id, enterpriseId],
  );
  return rows[0] && toCampaign(rows[0]);
}

/** Counts the campaigns of a company, one caller at a time, so that two cannot pass the limit together. */
export async function countCampaigns(tx: Tx, enterpriseId: string): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('campaign:' || $1, 0))`, [enterpriseId]);
  const { rows } = await tx.query<{ campaigns: number }>(
    'select count(*)::int as campaigns from campaign where enterprise_id = $1 and deleted_at is null',
    [enterpriseId],
  );
  return rows[0]?.campaigns ?? 0;
}

function valuesOf(fields: CampaignFields) {
  const { name, description, products, colors, headline, message, senderName, subject } = fields;
  return [
    name,
    description,
    products,
    colors?.background ?? null,
    colors?.text ?? null,
    colors?.button ?? null,
    headline,
    message,
    senderName,
    subject,
  ] as const;
}

/** False where another campaign of the company has this name. */
export async function insertCampaign(
  tx: Tx,
  { id, enterpriseId, ...fields }: CampaignFields & Own,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into campaign (id, enterprise_id, created_at, name, description, products, background_color, text_color,
       button_color, headline, message, sender_name, subject)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (enterprise_id, lower(name)) where deleted_at is null do nothing`,
    [id, enterpriseId, now, ...valuesOf(fields)],
  );
  return rowCount === 1;
}

/** Throws the violation of `campaign_name` where another campaign of the company has this name. */
export async function updateFields(tx: Tx, id: string, fields: CampaignFields): Promise<void> {
  await tx.query(
    `update campaign set name = $2, description = $3, products = $4, background_color = $5, text_color = $6,
       button_color = $7, headline = $8, message = $9, sender_name = $10, subject = $11
     where id = $1`,
    [id, ...valuesOf(fields)],
  );
}

export async function markCampaignDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update campaign set deleted_at = $2 where id = $1', [id, now]);
}

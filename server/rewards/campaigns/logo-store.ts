/** The SQL of the logos of campaigns. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export async function updateLogo(tx: Tx, id: string, logoId: string | null): Promise<void> {
  await tx.query('update campaign set logo_id = $2 where id = $1', [id, logoId]);
}

export async function insertLogo(
  tx: Tx,
  logo: { id: string; campaignId: string; content: Buffer; now: Date },
): Promise<void> {
  await tx.query('insert into campaign_logo (id, campaign_id, content, created_at) values ($1, $2, $3, $4)', [
    logo.id,
    logo.campaignId,
    logo.content,
    logo.now,
  ]);
}

export async function findLogo(db: Queryable, id: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>('select content from campaign_logo where id = $1', [
    id,
  ]);
  return rows[0]?.content;
}

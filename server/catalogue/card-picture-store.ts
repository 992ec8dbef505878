/** The SQL of pictures that staff upload. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type CatalogueCardRow, catalogueCardColumns } from './card-store.ts';

/** Stores a picture and shows it on the card. */
export async function insertPicture(
  tx: Tx,
  picture: { id: string; cardId: string; content: Buffer; address: string; at: Date },
): Promise<CatalogueCardRow> {
  await tx.query(
    'insert into gift_card_picture (id, gift_card_id, content, created_at) values ($1, $2, $3, $4)',
    [picture.id, picture.cardId, picture.content, picture.at],
  );
  const { rows } = await tx.query<CatalogueCardRow>(
    `update gift_card set revision = revision + 1, updated_at = $2, image_url = $3 where id = $1 returning ${catalogueCardColumns}`,
    [picture.cardId, picture.at, picture.address],
  );
  return onlyRow(rows);
}

export async function findCardPicture(db: Queryable, id: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>(
    'select content from gift_card_picture where id = $1',
    [id],
  );
  return rows[0]?.content;
}

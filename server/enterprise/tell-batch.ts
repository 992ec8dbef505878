/** Tells the people of a chunk that they were rewarded: once each, however often the job runs. */
import { transaction } from '#server/db/transaction.ts';
import { enqueueMails, insertNotifications, selectToTell } from './chunk-store.ts';
import type { EnterpriseDeps } from './deps.ts';
import { rewardWords } from './reward.ts';

export const TELL_BATCH = 'tell-batch';

export type ToTell = { batchId: string; from: number; through: number };

export async function tellBatch({ db }: Pick<EnterpriseDeps, 'db'>, told: ToTell): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await selectToTell(tx, told.batchId, told);
    const news = rows.map((row) => ({
      id: row.id,
      userId: row.recipient_id,
      words: rewardWords({
        companyName: row.company_name,
        recipient: {
          id: row.recipient_id,
          email: row.email,
          firstName: row.first_name,
          name: row.first_name,
        },
        amountCents: row.amount_cents,
        message: row.message,
      }),
    }));
    const fresh = await insertNotifications(
      tx,
      news.map(({ id, userId, words }) => ({ id, userId, title: words.title, message: words.told })),
    );
    await enqueueMails(
      tx,
      news.flatMap(({ id, words }) => (fresh.has(id) ? [words.letter] : [])),
    );
  });
}

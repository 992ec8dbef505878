/**
 * Notifies the recipients of a batch, once each, however often the job runs. It begins after the last payout,
 * since writing ten thousand mails takes longer than paying, and continues with one job per chunk.
 */
import { transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { repaidByCause } from '#server/ledger/index.ts';
import { insertNotifications } from '#server/notifications/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { enqueueMails, selectToNotify } from './payout-chunk-store.ts';
import { mailWithRepaid, payoutTexts } from './payout-texts.ts';

export const NOTIFY_BATCH = jobName<ToNotify>('notify-batch');

export type ToNotify = { batchId: string; after: number };

const CHUNK_ROWS = 500;

export async function notifyBatch(
  { db, jobs }: Pick<EnterpriseDeps, 'db' | 'jobs'>,
  { batchId, after }: ToNotify,
): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await selectToNotify(tx, batchId, { after, limit: CHUNK_ROWS });
    const notifications = rows.map((row) => ({
      id: row.id,
      userId: row.recipient_id,
      texts: payoutTexts({
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
    const repaid = await repaidByCause(
      tx,
      rows.map(({ id }) => id),
    );
    const fresh = await insertNotifications(
      tx,
      notifications.map(({ id, userId, texts }) => ({
        id,
        userId,
        title: texts.title,
        message: texts.notification,
        about: { topic: 'transactions' as const },
      })),
    );
    await enqueueMails(
      tx,
      notifications.flatMap(({ id, texts }) =>
        fresh.has(id) ? [mailWithRepaid(texts.mail, repaid.get(id))] : [],
      ),
    );
    const last = rows.at(-1);
    if (rows.length === CHUNK_ROWS && last)
      await jobs.enqueue(tx, NOTIFY_BATCH, { batchId, after: last.line });
  });
}

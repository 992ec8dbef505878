/** Writes a notification inside the product. */
import type { Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { insertNotification } from './store.ts';
import { type About, aboutColumns } from './topic.ts';

const LONGEST_TITLE = 200;
const LONGEST_MESSAGE = 2_000;

/**
 * Writes a notification in the caller's transaction, so that a rollback takes it back. Plain text; pages
 * escape it.
 */
export async function notify(
  tx: Queryable,
  { userId, title, message, about }: { userId: string; title: string; message: string; about?: About },
): Promise<void> {
  await insertNotification(tx, {
    id: newId(),
    userId,
    title: title.slice(0, LONGEST_TITLE),
    message: message.slice(0, LONGEST_MESSAGE),
    ...aboutColumns(about),
  });
}

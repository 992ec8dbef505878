/** Deletes a user's data, except for what the ledger and the law require. */
import { blankUserRow } from '#server/accounts/index.ts';
import { clearCart } from '#server/cart/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { eraseEvidence } from '#server/gift-cards/index.ts';
import { deleteNotifications } from '#server/notifications/index.ts';
import { deleteEmailChanges, deleteEmailCodes } from '#server/security/index.ts';
import { deletePicture } from './store.ts';

/** Runs in the transaction that closes the account. */
export async function eraseUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await deleteEmailCodes(tx, userId);
  await deleteEmailChanges(tx, userId);
  await deletePicture(tx, userId);
  await deleteNotifications(tx, userId);
  await clearCart(tx, userId);
  await eraseEvidence(tx, userId);
  await blankUserRow(tx, userId, now);
}

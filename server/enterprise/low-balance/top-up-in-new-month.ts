/**
 * Makes the automatic top-ups that the limit of an earlier month left out, where the balance is still below
 * its line.
 */
import { transaction } from '#server/db/transaction.ts';
import { runEach } from '#server/kernel/run-each.ts';
import { enterprise, lockAccount } from '#server/ledger/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { isLeftOut, noteCrossing, selectLeftOut } from './crossing-store.ts';

/** It counts as a crossing of its own, so that running it twice charges once. */
export async function topUpInNewMonth({ db }: Pick<EnterpriseDeps, 'db'>): Promise<void> {
  await runEach(await selectLeftOut(db), (enterpriseId) =>
    transaction(db, async (tx) => {
      const { balanceCents } = await lockAccount(tx, enterprise(enterpriseId));
      if (await isLeftOut(tx, enterpriseId)) await noteCrossing(tx, enterpriseId, balanceCents);
    }),
  );
}

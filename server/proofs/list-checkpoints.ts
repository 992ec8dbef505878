/** The published checkpoints, newest first, in pages; and one of them. */
import type { PublishedCheckpoint } from '#contract/trust.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type CheckpointRow, selectCheckpoint, selectNewest } from './checkpoint-store.ts';
import { toCheckpoint } from './to-checkpoint.ts';

export function listCheckpoints(db: Queryable, page: PageRequest): Promise<Page<PublishedCheckpoint>> {
  return takePage(page, {
    cursors: byNumber,
    read: (after, limit) => selectNewest(db, after?.number ?? null, limit),
    placeOf: ({ number }: CheckpointRow) => ({ number }),
    toItem: publish,
  });
}

/** Throws `not-found` for a number that is not reached yet. */
export async function getCheckpoint(db: Queryable, number: string): Promise<PublishedCheckpoint> {
  const row = await selectCheckpoint(db, BigInt(number));
  if (!row) throw refuse('not-found');
  return publish(row);
}

function publish(row: CheckpointRow): PublishedCheckpoint {
  return { ...toCheckpoint(row), hash: row.hash.toString('hex') };
}

/**
 * After a change of the encryption key: encrypts again what an earlier key sealed, so that the earlier key
 * can be removed.
 */
import { Fault } from '#server/kernel/refusal.ts';
import type { Db } from './pool.ts';
import { type Tx, transaction } from './transaction.ts';

const AT_ONCE = 200;

type Steps<Row, Secret> = {
  /** Locks rows sealed with another key than the current one, in ascending id, starting after `after`. */
  lock(tx: Tx, after: string | undefined, atOnce: number): Promise<Row[]>;
  /** Throws for a secret that no configured key opens. */
  open(row: Row): Secret;
  write(tx: Tx, id: string, secret: Secret): Promise<void>;
};

/**
 * Returns how many were sealed again: all that were left when it began. Throws a `Fault` at the end that
 * names what could not be opened, so that one damaged row does not stop the others and is still reported.
 */
export async function reEncryptAll<Row extends { id: string }, Secret>(
  db: Db,
  { lock, open, write }: Steps<Row, Secret>,
): Promise<number> {
  const unreadable: string[] = [];
  let after: string | undefined;
  for (let done = 0; ; ) {
    const rows = await transaction(db, async (tx) => {
      const locked = await lock(tx, after, AT_ONCE);
      for (const row of locked) {
        const secret = opened(row, open);
        if (secret === undefined) unreadable.push(row.id);
        else await write(tx, row.id, secret);
      }
      return locked;
    });
    done += rows.length;
    after = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) {
      if (unreadable.length === 0) return done;
      throw new Fault(
        `No configured key opens ${unreadable.length} secrets: ${unreadable.slice(0, 20).join(', ')}`,
      );
    }
  }
}

function opened<Row, Secret>(row: Row, open: (row: Row) => Secret): Secret | undefined {
  try {
    return open(row);
  } catch {
    return undefined;
  }
}

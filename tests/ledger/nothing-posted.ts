/** A refusal that moves nothing. */
import { expect } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import { countTransactions } from '#tests/support/ledger.ts';

export const nothingPosted =
  (db: Db) =>
  async (work: () => Promise<unknown>, refusal: object): Promise<void> => {
    const before = await countTransactions(db);
    await expect(work()).rejects.toMatchObject(refusal);
    expect(await countTransactions(db)).toBe(before);
  };

/** Checkpoints beside postings, beside each other, and killed midway. */
import { expect, test } from 'vitest';
import { makeCheckpoints } from '#server/proofs/index.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { give, openMember } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { checkpoints, openProofs } from '../support.ts';

const on = await openProofs({ max: 20 });

/** How often each transaction is covered; every one of them has to be covered once. */
async function uncoveredOrTwice(): Promise<unknown[]> {
  const { rows } = await on.db.query(
    `select entry.id, count(checkpoint.number)::int as times from ledger_transaction entry
     left join checkpoint on entry.id > after_id and entry.id <= through_id
     group by entry.id having count(checkpoint.number) <> 1`,
  );
  return rows;
}

/** A posting whose transaction stays open until `commit` or `rollback`. */
async function openPosting() {
  const userId = await openMember(on.db);
  const client = await on.db.pool.connect();
  await client.query('begin');
  await give({ query: (query, values) => client.query(query, values) }, userId, 5_00n);
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how);
    client.release();
  };
  return { commit: () => end('commit'), rollback: () => end('rollback') };
}

test('a transaction that took a lower number and commits late is covered exactly once', async () => {
  await on.make();
  const late = await openPosting();
  await on.post(2);
  const made = on.make();
  await on.post(1);
  await late.commit();
  expect(await made).toBe(1);
  await on.make();
  expect(await uncoveredOrTwice()).toEqual([]);
  expect(await on.check()).toEqual([]);
});

// Let findSettledEnd return without waiting for the writers, and this must fail.
test('a posting that does not end delays the checkpoint and no posting, and is covered by the next', async () => {
  await on.make();
  const before = await checkpoints(on.db);
  const late = await openPosting();
  await on.post(1);
  await expect(on.make({ patienceMs: 200 })).rejects.toThrow('for too long');
  expect(await checkpoints(on.db)).toEqual(before);
  await late.commit();
  expect(await on.make()).toBe(1);
  expect((await checkpoints(on.db)).at(-1)).toMatchObject({ size: 2 });
  expect(await uncoveredOrTwice()).toEqual([]);
});

test('a number that is rolled back is no gap in the proof', async () => {
  const late = await openPosting();
  await on.post(1);
  const made = on.make();
  await late.rollback();
  expect(await made).toBe(1);
  expect(await on.check()).toEqual([]);
});

// Let the sequence hand out numbers in blocks, and a session could use an old number at any time.
test('numbers of the ledger are handed out one by one', async () => {
  const { rows } = await on.db.query(
    `select seqcache::int as cache from pg_sequence where seqrelid = 'ledger_transaction_id_seq'::regclass`,
  );
  expect(rows).toEqual([{ cache: 1 }]);
});

test('checkpoints made while many post cover every transaction exactly once', async () => {
  let isPosting = true;
  const making = (async () => {
    while (isPosting) await on.make({ mostLeaves: 5 });
  })();
  await race(on.db, 8, async () => {
    for (let time = 0; time < 15; time += 1) await openMember(on.db, 1_00n);
  });
  isPosting = false;
  await making;
  await on.make();
  expect(await uncoveredOrTwice()).toEqual([]);
  expect(await on.check()).toEqual([]);
});

// Take the lock out of lockNewest, and this must fail.
test('two processes that make the checkpoint at once make one', async () => {
  await on.make();
  await on.post(3);
  const made = winners(await race(on.db, 4, () => on.make()));
  expect(made).toHaveLength(4);
  expect(made.reduce((sum, count) => sum + count)).toBe(1);
});

test('a process killed midway leaves whole checkpoints, and the next one continues', async () => {
  await on.make();
  const before = await checkpoints(on.db);
  await on.post(6);
  // The lock holds the process up inside its transaction, where its connection is killed.
  const client = await on.db.pool.connect();
  await client.query('begin');
  await client.query('lock table checkpoint in share row exclusive mode');
  const killed = on.make({ mostLeaves: 2 });
  killed.catch(() => undefined);
  await heldUp(on.db);
  await on.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await expect(killed).rejects.toThrow();
  await client.query('rollback');
  client.release();
  expect(await checkpoints(on.db)).toEqual(before);
  expect(await on.make({ mostLeaves: 2 })).toBe(3);
  expect(await on.check()).toEqual([]);
});

test('two keys at once, as while one is replaced, make one chain', async () => {
  const other = await on.withKey(2);
  await on.post(1);
  await on.make();
  await on.post(1);
  expect(await makeCheckpoints(other)).toBe(1);
  expect(await on.check()).toEqual([]);
});

/**
 * Checkpoints: each transaction in one of them, each signed and chained, and every change of the past
 * noticed.
 */
import { beforeEach, expect, test } from 'vitest';
import { verifyChain } from '#contract/proofs/verify-chain.ts';
import { listCheckpoints } from '#server/proofs/list-checkpoints.ts';
import { checkpoints, openProofs } from '../support.ts';

const on = await openProofs({ invariants: false });

beforeEach(() => void on.metrics.splice(0));

const published = async () => (await listCheckpoints(on.db, { limit: 100 })).items;

test('an empty ledger needs no checkpoint', async () => {
  expect(await on.make()).toBe(0);
  expect(await on.check()).toEqual([]);
});

test('a checkpoint covers what was posted since the last one, and nothing makes none', async () => {
  const [first] = await on.post(3);
  expect(await on.make()).toBe(1);
  expect(await on.make()).toBe(0);
  await on.post(2);
  expect(await on.make()).toBe(1);
  expect(await checkpoints(on.db)).toMatchObject([
    { number: 1n, after_id: 0n, size: 3 },
    { number: 2n, after_id: (first ?? 0n) + 2n, size: 2 },
  ]);
});

test('a long backlog becomes many small checkpoints', async () => {
  await on.post(7);
  expect(await on.make({ mostLeaves: 3 })).toBe(3);
  expect((await checkpoints(on.db)).slice(-3).map(({ size }) => size)).toEqual([3, 3, 1]);
});

test('the published chain verifies, and a checkpoint that is altered or left out is noticed', async () => {
  const keys = await on.keys();
  const chain = await published();
  expect(await verifyChain(chain, keys)).toBeNull();
  expect(await verifyChain(chain, { keys: [] })).toContain('not among the published keys');
  const [newest, middle, ...older] = chain;
  if (!newest || !middle) throw new Error('Two checkpoints are needed.');
  expect(await verifyChain([newest, ...older], keys)).toContain('does not name');
  const altered = { ...middle, size: middle.size + 1 };
  expect(await verifyChain([newest, altered, ...older], keys)).toContain('does not name');
  expect(await verifyChain([altered, ...older], keys)).toContain('does not fit');
});

test('the checkpoints match the ledger, and the check is recorded', async () => {
  expect(await on.check()).toEqual([]);
  expect(on.metrics).toEqual([]);
  const { rows } = await on.db.query(
    'select checkpoints, broken from checkpoint_check order by id desc limit 1',
  );
  expect(rows).toEqual([{ checkpoints: (await checkpoints(on.db)).length, broken: [] }]);
});

test('nothing changes or removes a checkpoint, a key or a check', async () => {
  for (const table of ['checkpoint', 'signing_key', 'checkpoint_check']) {
    await expect(on.db.query(`delete from ${table}`)).rejects.toThrow(/permission denied|append-only/);
    await expect(on.db.query(`truncate ${table} cascade`)).rejects.toThrow(/permission denied|append-only/);
  }
  await expect(on.db.query('update checkpoint set size = size + 1')).rejects.toThrow('append-only');
  await expect(on.db.query(`update signing_key set first_used_at = now()`)).rejects.toThrow('append-only');
  await expect(on.db.query(`update checkpoint_check set broken = '[]'`)).rejects.toThrow(
    /permission denied|append-only/,
  );
});

test('the database refuses a checkpoint that does not continue the chain', async () => {
  const copy = (changes: string) =>
    on.db.query(
      `insert into checkpoint (number, previous_number, after_id, through_id, made_at, size, root, previous_hash,
         hash, key_id, signature, salt)
       select ${changes}, made_at, size, root, previous_hash, sha256(hash), key_id, signature, salt
       from checkpoint order by number desc limit 1`,
    );
  await expect(copy('number + 1, number, through_id + 1, through_id + 9')).rejects.toThrow('continues');
  await expect(copy('number + 2, number + 1, after_id, through_id + 9')).rejects.toThrow('continues');
  await expect(copy('number + 1, number, after_id, through_id + 9')).rejects.toThrow('continues');
  await expect(copy('number, previous_number, after_id, through_id + 9')).rejects.toThrow('pkey');
  await expect(copy('number + 1, null, 0, through_id + 9')).rejects.toThrow('checkpoint_first');
});

/** Only somebody who controls the database can do this: the triggers are off for the change. */
async function tamper(sql: string, undo: string): Promise<string[]> {
  const client = await on.db.pool.connect();
  try {
    await client.query('begin');
    for (const table of ['ledger_transaction', 'ledger_posting', 'checkpoint'])
      await client.query(`alter table ${table} disable trigger user`);
    await client.query(
      'grant update, delete on ledger_transaction, ledger_posting, checkpoint to current_user',
    );
    await client.query(sql);
    await client.query('commit');
    const found = (await on.check()).map(({ detail }) => detail);
    await client.query(undo);
    return found;
  } finally {
    for (const table of ['ledger_transaction', 'ledger_posting', 'checkpoint'])
      await client.query(`alter table ${table} enable trigger user`);
    client.release();
  }
}

test.each([
  [
    'an amount',
    `update ledger_posting set amount = amount + 1, balance_before = balance_before - 1 where amount > 0`,
    `update ledger_posting set amount = amount - 1, balance_before = balance_before + 1 where amount > 1`,
    'A transaction in it has changed.',
  ],
  [
    'a time',
    `update ledger_transaction set created_at = created_at + interval '1 second'`,
    `update ledger_transaction set created_at = created_at - interval '1 second'`,
    'A transaction in it has changed.',
  ],
  [
    'the root of a checkpoint',
    `update checkpoint set root = sha256(root) where number = 2`,
    `update checkpoint set root = (select root from checkpoint where number = 1) where number = 2`,
    'Its content has changed.',
  ],
])('%s that somebody changes in the database is noticed', async (_what, sql, undo, detail) => {
  expect(await tamper(sql, undo)).toContain(detail);
  expect(on.metrics).toContain('Checkpoints match the ledger');
});

test('transactions without a checkpoint for three hours are reported', async () => {
  await on.post(1);
  on.clock.advance({ hours: 4 });
  expect((await on.check()).map(({ detail }) => detail)).toContain(
    'A transaction has had no checkpoint for three hours.',
  );
  await on.make();
  expect((await on.check()).map(({ number }) => number)).not.toContain(null);
});

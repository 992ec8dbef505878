/** What staff read and do about a payment: its problems, and a completion by hand. */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { findProblem, insertProblem, resolveProblem } from '#server/payments/problem-store.ts';
import { awaitsCover, insertCompletion, markCovered } from '#server/payments/settlement/completion-store.ts';
import { changesOf } from '#tests/support/changes.ts';
import { testDatabase } from '#tests/support/database.ts';
import { at, now, paymentsIn, row } from './made-up-payments.ts';

const db = await testDatabase();
const madeUp = paymentsIn(db);

madeUp(
  'each problem of a payment is one row, which begins again once it was resolved',
  async (tx, insert) => {
    const [one, other] = [row(), row()];
    await insert('payment', [one, other]);
    const name = { paymentId: one.id, code: 'refund-at-processor', reference: 're_1' } as const;
    const names = [
      name,
      { ...name, paymentId: other.id },
      { ...name, code: 'refund-contradicts' } as const,
      { ...name, reference: 're_2' },
    ];
    for (const each of names) await insertProblem(tx, { ...each, text: 'First', at: now });
    const problems = { table: 'payment_problem' };
    expect(
      await changesOf(tx, problems, () => insertProblem(tx, { ...name, text: 'Second', at: at(1) })),
    ).toEqual({});
    for (const nobody of [{ paymentId: newId() }, { reference: 're_9' }])
      expect(await resolveProblem(tx, { ...name, ...nobody }, at(2))).toBe(false);
    const resolved = await changesOf(tx, problems, () => resolveProblem(tx, name, at(2)));
    expect(Object.values(resolved)).toEqual([{ resolved_at: at(2) }]);
    const id = Object.keys(resolved)[0] ?? '';
    expect(await findProblem(tx, id)).toEqual({ ...name, id, text: 'First', resolvedAt: at(2) });
    expect(await findProblem(tx, newId())).toBeUndefined();
    expect(await resolveProblem(tx, name, at(3))).toBe(false);
    const again = { ...name, text: 'x'.repeat(600), at: at(4) };
    expect(await changesOf(tx, problems, () => insertProblem(tx, again))).toEqual({
      [id]: { text: 'x'.repeat(500), found_at: at(4), resolved_at: null },
    });
  },
);

madeUp('a completion by staff waits for the processor’s money, which covers it once', async (tx, insert) => {
  const [one, other] = [
    row({ problem: 'Known', problem_at: now }),
    row({ problem: 'Known', problem_at: now }),
  ];
  await insert('payment', [one, other]);
  for (const { id } of [one, other])
    await insertCompletion(tx, { paymentId: id, at: now, nextCheckAt: at(5) });
  expect((await tx.query('select next_check_at from payment')).rows).toEqual([
    { next_check_at: at(5) },
    { next_check_at: at(5) },
  ]);
  expect([await awaitsCover(tx, one.id), await awaitsCover(tx, newId())]).toEqual([true, false]);
  expect(await changesOf(tx, { table: 'payment' }, () => markCovered(tx, one.id, now))).toEqual({
    [one.id]: { next_check_at: null, problem: null, problem_at: null },
  });
  expect([await awaitsCover(tx, one.id), await awaitsCover(tx, other.id)]).toEqual([false, true]);
});

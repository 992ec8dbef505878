/** Two decisions about one card that does not work, at the same moment. */
import { expect, test } from 'vitest';
import { lockClosingAccount } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { openCase as insertCase } from '#server/gift-cards/cases/open-case.ts';
import { refundCase } from '#server/gift-cards/cases/refund-case.ts';
import { replaceCase } from '#server/gift-cards/cases/replace-case.ts';
import { withdrawCase } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { checkInvariants, closeMemberAccount } from '#server/ledger/index.ts';
import { balance } from '#tests/admin/api/money.ts';
import { buyCard, openCase, report } from '#tests/gift-cards/api/bought-cards.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { race, winners } from '#tests/support/race.ts';

const product = await testApp();
const staff = (userId: string) =>
  ({ userId, role: 'administrator', sessionId: newId(), enterpriseId: null, proven: true }) as const;
const reason = 'Confirmed';

async function madeGood(unit: string) {
  const { rows } = await product.db.query<{ kind: string }>(
    `select kind from ledger_transaction where kind in ('card_refund', 'card_replacement') and details ->> 'unitId' = $1`,
    [unit],
  );
  return rows.map(({ kind }) => kind);
}

// Drop `for update` in lockCase (server/gift-cards/cases/case-store.ts) and this must fail.
test('ten members of the staff refund, replace and withdraw: one of them wins', async () => {
  const { owner, unit } = await buyCard(product);
  const { id: caseId } = await openCase(owner, unit);
  const outcomes = await race<unknown>(product.db, 10, (number) => {
    const by = { caseId, reason, key: newId() };
    if (number === 9) return withdrawCase(product.deps, { userId: owner.id, caseId });
    return number % 2 === 0
      ? refundCase(product.deps, staff(newId()), { ...by, amountCents: 25_00n })
      : replaceCase(product.deps, staff(newId()), by);
  });
  expect(winners(outcomes)).toHaveLength(1);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome.error).toMatchObject({ code: 'case-closed' });
  const moved = await madeGood(unit);
  const { rows } = await product.db.query<{ state: string }>('select state from card_case where id = $1', [
    caseId,
  ]);
  const expected = { refunded: ['card_refund'], replaced: ['card_replacement'], withdrawn: [] };
  expect(moved).toEqual(expected[rows[0]?.state as keyof typeof expected]);
  await product.settled();
  expect(await checkInvariants(product.db, [5, 6, 9, 16])).toEqual([]);
});

// Drop isDecidedBy in refund-case.ts and this must fail.
test('one click that arrives eight times refunds once, and each gets the same answer', async () => {
  const { owner, unit } = await buyCard(product);
  const { id: caseId } = await openCase(owner, unit);
  const admin = staff(newId());
  const key = newId();
  const outcomes = await race(product.db, 8, () =>
    refundCase(product.deps, admin, { caseId, reason, key, amountCents: 25_00n }),
  );
  expect(winners(outcomes)).toHaveLength(8);
  expect(await madeGood(unit)).toEqual(['card_refund']);
  expect(await balance(product, owner)).toBe(25_00n);
});

// Drop the index card_case_one_open and this must fail.
test('a double click opens one case', async () => {
  const { owner, unit } = await buyCard(product);
  const said = { ...report, problem: 'declined' } as const;
  const outcomes = await race(product.db, 6, () =>
    insertCase(product.deps, { userId: owner.id, unitId: unit, ...said }),
  );
  expect(winners(outcomes)).toHaveLength(1);
  for (const outcome of outcomes) if (!outcome.ok) expect(outcome.error).toMatchObject({ code: 'case-open' });
});

// Lock no actor in case-routes.ts, and this must fail.
test('a report that waits while its account closes opens no case', async () => {
  const { owner, unit } = await buyCard(product);
  let answer: ReturnType<typeof owner.post> | undefined;
  await transaction(product.db, async (tx) => {
    await lockClosingAccount(tx, owner.id);
    answer = owner.post(`/api/purchased-gift-cards/${unit}/cases`, report);
    await heldUp(product.db);
    await tx.query('delete from session where user_id = $1', [owner.id]);
  });
  expect((await answer)?.status).toBe(401);
  expect((await product.db.query('select from card_case where user_id = $1', [owner.id])).rows).toEqual([]);
});

// Drop `closed` in refund-case.ts: the ledger refuses all the same, but as a fault of ours.
test('an account that closes while staff refund keeps no money', async () => {
  const { owner, unit } = await buyCard(product);
  const { id: caseId } = await openCase(owner, unit);
  const outcomes = await race<unknown>(product.db, 2, (number) =>
    number === 0
      ? owner.send('DELETE', '/api/user/delete-account').then(({ status }) => status)
      : refundCase(product.deps, staff(newId()), { caseId, reason, key: newId(), amountCents: 25_00n }),
  );
  expect(outcomes).toMatchObject([{ ok: true, value: 409 }, { ok: true }]);
  expect(await balance(product, owner)).toBe(25_00n);
});

// Drop `closed` in refund-case.ts, or in replace-case.ts, and this must fail: the ledger's refusal is a fault
// of ours.
test('staff make nothing good to an account that is closed', async () => {
  const { owner, unit } = await buyCard(product);
  const { id: caseId } = await openCase(owner, unit);
  await transaction(product.db, (tx) => closeMemberAccount(tx, owner.id));
  const by = { caseId, reason, key: newId() };
  await expect(replaceCase(product.deps, staff(newId()), by)).rejects.toMatchObject({
    code: 'account-closed',
  });
  await expect(
    refundCase(product.deps, staff(newId()), { ...by, amountCents: 25_00n }),
  ).rejects.toMatchObject({ code: 'account-closed' });
  expect(await madeGood(unit)).toEqual([]);
});

/** GET and PUT /api/enterprise/low-balance */
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { openFunded } from './funded.ts';

const { product, owner, manager, path, topUp, bringTo, saveCard, begin } = await openFunded();

test('a line that is not set is read as none', async () => {
  expect((await owner.get(path)).body).toMatchObject({ line: null, isBelow: false, topUp: null });
});

test('wrong settings name their field', async () => {
  for (const [body, fields] of [
    [{ line: '0', topUp: null }, { line: 'Please enter a valid amount greater than $0.' }],
    [{ line: null, topUp }, { line: 'Automatic top-ups need a line.' }],
    [{ line: '2000', topUp }, { 'topUp.amount': 'Please add at least the amount of the line.' }],
    [
      { line: '1', topUp: { ...topUp, amount: '250000.01', monthlyLimit: '900000' } },
      { 'topUp.amount': 'Please add at most $250,000.00.' },
    ],
    [
      { line: '1', topUp: { ...topUp, monthlyLimit: '1499.99' } },
      { 'topUp.monthlyLimit': 'The limit has to allow at least one top-up.' },
    ],
    [
      { line: '1', topUp: { ...topUp, cardId: 'pm_of_nobody' } },
      { 'topUp.cardId': 'Please choose a saved card that has not expired.' },
    ],
  ] as const)
    expect(await owner.put(path, body)).toMatchObject({ status: 400, body: { fields } });
});

test('another manager of funding may set it; the rest may not read it', async () => {
  expect((await manager.put(path, { line: '20', topUp: null })).status).toBe(200);
  const staff = await product.signIn('account_staff');
  expect((await staff.get(path)).status).toBe(403);
  expect((await staff.put(path, { line: '20', topUp: null })).status).toBe(403);
});

test('the log of the company names who set the line, and for whom the stopped top-ups were made', async () => {
  const card = await saveCard('pm_card_mastercard');
  await begin();
  await manager.put(path, { line: '1000', topUp: { ...topUp, cardId: card } });
  await owner.delete(`/api/enterprise/payment-methods/${card}`);
  await bringTo(900_00n);
  await product.settled();
  const { body } = await owner.get<AuditEntry[]>('/api/enterprise/audit');
  const entries = body.filter(({ action }) => /^(low-balance|automatic-top-ups)/.test(action));
  expect(entries[0]).toMatchObject({
    action: 'automatic-top-ups-stopped',
    actorId: manager.id,
    reason: 'The card expired or was removed',
  });
  expect(entries.slice(1, 3)).toMatchObject([
    { action: 'low-balance-set', actorId: manager.id, after: { topUp: '1500.00', card } },
    { action: 'low-balance-set', actorId: owner.id, after: { line: '1000.00', topUp: null } },
  ]);
});

test('a top-up that another manager saves unchanged acts for them, and the log says so', async () => {
  const card = await saveCard('pm_card_mastercard');
  const rule = { line: '10', topUp: { ...topUp, cardId: card } };
  const savings = async () => {
    const { body } = await owner.get<AuditEntry[]>('/api/enterprise/audit');
    return body.filter(({ action }) => action === 'low-balance-set').map(({ actorId }) => actorId);
  };
  await owner.put(path, rule);
  await manager.put(path, rule);
  expect((await savings()).slice(0, 2)).toEqual([manager.id, owner.id]);
  await manager.put(path, { line: '10', topUp: null });
  const before = await savings();
  await owner.put(path, { line: '10', topUp: null });
  expect(await savings()).toEqual(before);
});

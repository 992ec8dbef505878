/** Gift cards that staff may not settle. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { buyWrongValue, stateOf } from './stuck-cards.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const path = (unit: string, act = '') => `/api/admin/stuck-gift-cards/${unit}${act}`;
const settle = (unit: string, body: object) => admin.post(path(unit, '/settle'), body);
const release = (unit: string, body: object) => admin.post(path(unit, '/release'), body);
const buyerWith = (balanceCents: bigint) => product.newMember({ balanceCents });

// Drop the check in require-stuck-unit.ts and the table's own check refuses with a 500.
test('staff who bought a stuck card are refused every decision about it', async () => {
  const god = await product.signIn('god');
  await admin.post('/api/admin/manual-add-funds', { userId: god.id, amount: '5', reason: 'A test' });
  const { unit } = await buyWrongValue(product, god);
  expect((await god.get(path(unit))).body).toMatchObject({ isOwn: true });
  const reason = 'Mine';
  for (const [act, body] of [
    ['/settle', { code: 'MINE', reason }],
    ['/release', { reason, issuerConfirmed: true }],
    ['/ask', { reason }],
  ] as const)
    expect(await god.post(path(unit, act), body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await stateOf(product, unit)).toBe('issuing');
  expect((await release(unit, { reason: 'Theirs', issuerConfirmed: true })).status).toBe(200);
});

test('a reason and a code are needed, and an unknown card is not found', async () => {
  const { unit } = await buyWrongValue(product, await buyerWith(5_00n));
  expect(await settle(unit, { code: ' ', reason: '' })).toMatchObject({
    status: 400,
    body: { fields: { code: 'Please enter the code.', reason: 'Please say why.' } },
  });
  expect(await release(unit, {})).toMatchObject({ body: { fields: { reason: 'Please say why.' } } });
  const nobody = '01a00000-0000-7000-8000-000000000000';
  expect((await admin.get(path(nobody))).status).toBe(404);
  expect((await release(nobody, { reason: 'x', issuerConfirmed: true })).status).toBe(404);
  await release(unit, { reason: 'Done', issuerConfirmed: true });
});

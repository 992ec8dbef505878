/** Staff release a gift card that the issuer does not settle, or ask again. */
import { expect, test } from 'vitest';
import type { StaffAlert } from '#contract/admin/disputes.ts';
import { watchResolvedUnit } from '#server/gift-cards/issuing/watch-resolved-unit.ts';
import { auditOf, balance, countNotifications } from '#tests/admin/api/money.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { buyStuck, buyWrongValue, issuerMakes, stateOf } from './stuck-cards.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const path = (unit: string, act = '') => `/api/admin/stuck-gift-cards/${unit}${act}`;
const settle = (unit: string, body: object) => admin.post(path(unit, '/settle'), body);
const release = (unit: string, body: object) => admin.post(path(unit, '/release'), body);
const buyerWith = (balanceCents: bigint) => product.newMember({ balanceCents });

test('asking again while the issuer is silent orders nothing and moves nothing', async () => {
  const { unit } = await buyStuck(product, await buyerWith(5_00n));
  const before = await countTransactions(product.db);
  await product.fault('issuer', { match: '*', fault: 'down', times: 1000 });
  const reason = 'Still waiting';
  expect(await admin.post(path(unit, '/ask'), { reason })).toMatchObject({
    status: 200,
    body: { state: 'issuing', lastAnswer: expect.any(String) },
  });
  await product.mend('issuer');
  expect(await product.deps.issuer.find(unit)).toEqual({ kind: 'not-found' });
  expect(await countTransactions(product.db)).toBe(before);
  expect(await auditOf(product, unit)).toMatchObject([{ action: 'gift-card-asked-again', reason }]);
  await settle(unit, { code: `LAST-${unit.slice(-8)}`, reason });
});

test('without the issuer’s answer only an explicit statement releases, and a late code raises an alert', async () => {
  const { buyer, unit } = await buyStuck(product, await buyerWith(5_00n));
  await product.fault('issuer', { match: '*', fault: 'down', times: 1000 });
  const reason = 'Their support wrote that nothing was issued';
  expect(await release(unit, { reason })).toMatchObject({ status: 409, body: { code: 'issuer-not-sure' } });
  expect((await release(unit, { reason, issuerConfirmed: true })).status).toBe(200);
  await product.mend('issuer');
  expect(await balance(product, buyer)).toBe(5_00n);
  const before = await countTransactions(product.db);
  await issuerMakes(product, unit, 5_00n);
  await watchResolvedUnit(product.deps, { unitId: unit, round: 0 });
  expect(await countTransactions(product.db)).toBe(before);
  expect(await stateOf(product, unit)).toBe('released');
  const { body: alerts } = await admin.get<StaffAlert[]>('/api/admin/alerts');
  expect(alerts.find(({ subject }) => subject === `late-card:${unit}`)).toMatchObject({
    words: expect.stringContaining('The issuer issued a card that was released'),
    seen: null,
  });
});

test('a double click releases once', async () => {
  const { buyer, unit } = await buyWrongValue(product, await buyerWith(5_00n));
  const body = { reason: 'They take it back', issuerConfirmed: true };
  const answers = winners(await race(product.db, 6, () => release(unit, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await balance(product, buyer)).toBe(5_00n);
  expect(await auditOf(product, unit)).toHaveLength(1);
  expect(await countNotifications(product, buyer, 'Gift Card Not Available')).toBe(1);
});

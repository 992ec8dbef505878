/** Staff settle a gift card that the issuer does not, by its code. */
import { expect, test } from 'vitest';
import type { StaffAlert } from '#contract/admin/disputes.ts';
import type { StuckGiftCard, StuckGiftCardPreview } from '#contract/admin/stuck-gift-cards.ts';
import { createCodes } from '#server/gift-cards/index.ts';
import { watchResolvedUnit } from '#server/gift-cards/issuing/watch-resolved-unit.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { auditOf, balance, countNotifications } from '#tests/admin/api/money.ts';
import { testApp } from '#tests/support/app.ts';
import { race, winners } from '#tests/support/race.ts';
import { buyStuck, buyWrongValue, issuerMakes, untilAnswered } from './stuck-cards.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const path = (unit: string, act = '') => `/api/admin/stuck-gift-cards/${unit}${act}`;
const settle = (unit: string, body: object) => admin.post(path(unit, '/settle'), body);
const release = (unit: string, body: object) => admin.post(path(unit, '/release'), body);
const list = async () => (await admin.get<StuckGiftCard[]>('/api/admin/stuck-gift-cards?limit=100')).body;
const buyerWith = (balanceCents: bigint) => product.newMember({ balanceCents });

test('a card of another value is settled by its code, and the buyer can close the account', async () => {
  const { buyer, unit } = await buyWrongValue(product, await buyerWith(5_00n));
  expect(await buyer.send('DELETE', '/api/user/delete-account')).toMatchObject({ status: 409 });
  expect((await list()).find(({ id }) => id === unit)).toMatchObject({
    buyerEmail: buyer.email,
    amount: '5.00',
    state: 'issuing',
    lastAnswer: 'the issuer issued $10.00',
  });
  const { body: preview } = await admin.get<StuckGiftCardPreview>(path(unit));
  expect(preview).toMatchObject({
    issuer: { word: 'wrong-value' },
    releasable: 'with-statement',
    settle: { amount: '5.00', from: 'Held for this order', to: 'Owed to the issuer' },
    release: { amount: '5.00', to: 'Balance of Nora Field', balanceBefore: '0.00', balanceAfter: '5.00' },
    notified: `Nora Field, ${buyer.email}`,
    isOwn: false,
  });

  const code = `HAND-${unit.slice(-8)}`;
  const reason = 'The issuer gave the right card by phone';
  expect(await settle(unit, { code, pin: '1234', issuerOrderId: `t-${unit}`, reason })).toMatchObject({
    status: 200,
    body: { state: 'issued', amount: '5.00' },
  });
  expect((await buyer.get('/api/purchased-gift-cards')).body).toMatchObject([
    { id: unit, status: 'active', code, pin: '1234' },
  ]);
  expect((await product.mailTo(buyer.email, /gift card/i)).text).toContain(code);
  expect(await countNotifications(product, buyer, 'Gift Card Ready')).toBe(1);
  expect(await auditOf(product, unit)).toMatchObject([
    { action: 'gift-card-settled-by-hand', actor_id: admin.id, actor_role: 'administrator', reason },
  ]);
  expect(JSON.stringify(await auditOf(product, unit))).not.toContain(code);
  expect((await list()).map(({ id }) => id)).not.toContain(unit);
  expect(await checkInvariants(product.db, [5, 6])).toEqual([]);
  expect(await buyer.send('DELETE', '/api/user/delete-account')).toMatchObject({ status: 200 });
});

test('a duplicate code leaves the issuer’s answer with the card, and the money is released', async () => {
  const other = await buyWrongValue(product, await buyerWith(5_00n));
  await settle(other.unit, { code: `OLD-${other.unit.slice(-8)}`, reason: 'By phone' });
  const { buyer, unit } = await buyStuck(product, await buyerWith(5_00n));
  const client = await product.db.pool.connect();
  await client.query('begin');
  await client.query('select from gift_card_unit where id = $1 for update', [unit]);
  const made = await issuerMakes(product, unit, 5_00n);
  const codes = createCodes(product.deps.config.encryption);
  await product.db.query('update gift_card_unit set code_hash = $2 where id = $1', [
    other.unit,
    codes.hash(made.code),
  ]);
  await client.query('commit');
  client.release();
  await untilAnswered(product, unit, 'the issuer gave a code that another card has');
  expect(await settle(unit, { code: made.code, reason: 'The same one' })).toMatchObject({
    status: 409,
    body: { code: 'code-known' },
  });
  expect(await release(unit, { reason: 'They take it back' })).toMatchObject({
    status: 409,
    body: { code: 'issuer-not-sure' },
  });
  expect(await balance(product, buyer)).toBe(0n);
  const sure = { reason: 'They take it back', issuerConfirmed: true };
  expect(await release(unit, sure)).toMatchObject({ status: 200, body: { state: 'released' } });
  expect(await balance(product, buyer)).toBe(5_00n);
  expect(await auditOf(product, unit)).toMatchObject([
    {
      action: 'gift-card-released-by-hand',
      reason: expect.stringContaining('the issuer confirmed that it did not issue'),
      after: { issuerConfirmed: true, amount: '5.00' },
    },
  ]);
  expect((await product.mailTo(buyer.email, /could not/i)).text).toContain('$5.00');
  // The issuer still shows the duplicate, which is no news.
  await watchResolvedUnit(product.deps, { unitId: unit, round: 0 });
  const { body: alerts } = await admin.get<StaffAlert[]>('/api/admin/alerts');
  expect(alerts.map(({ subject }) => subject)).not.toContain(`late-card:${unit}`);
});

test('a double click settles once, and both get the same reply', async () => {
  const { buyer, unit } = await buyWrongValue(product, await buyerWith(5_00n));
  const body = { code: `TWICE-${unit.slice(-8)}`, reason: 'By phone' };
  const answers = winners(await race(product.db, 6, () => settle(unit, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await auditOf(product, unit)).toHaveLength(1);
  expect(await countNotifications(product, buyer, 'Gift Card Ready')).toBe(1);
  expect(await settle(unit, { ...body, code: 'ANOTHER' })).toMatchObject({
    status: 409,
    body: { code: 'already-settled' },
  });
  for (const issuerConfirmed of [true, false])
    expect(await release(unit, { reason: 'After all', issuerConfirmed })).toMatchObject({
      body: { code: 'already-settled' },
    });
});

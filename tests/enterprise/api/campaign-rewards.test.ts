/** Rewards of a campaign: their recipients see its look, and choose from its gift cards alone. */
import { expect, test } from 'vitest';
import type { GiftCard } from '#contract/catalogue.ts';
import type { Campaign } from '#contract/enterprise/campaigns.ts';
import type { CompanyReward, SentOrder } from '#contract/enterprise/rewards.ts';
import { expireRewards } from '#server/rewards/sweep-rewards.ts';
import { testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { rewards } from '../../rewards/rewards.ts';
import { acmeBalance, acmeId, fund, otherCompany, upload } from './company.ts';

const product = await testApp({ env: { LIMIT_CLAIMS_PER_MINUTE: '10000' } });
const { db } = product;
const desk = rewards(product);
const manager = await product.signIn('account_manager');
await fund(product, await acmeId(product), 10_000_00n);
const { rows: onSale } = await db.query<{ id: string }>(
  'select id from gift_card where available and min_cents between 200 and 1000 and max_cents >= 10000 order by min_cents, name',
);
const [allowed = '', another = ''] = onSale.map(({ id }) => id);

const base = '/api/enterprise/campaigns';
const COLORS = { background: '#12344d', text: '#ffffff', button: '#8a1c1c' };
type Refused = Body & { code?: string; fields?: Record<string, string>; reward?: number };
let count = 0;
const make = async (more: object = {}, by = manager) => {
  const body = { name: `Launch ${++count}`, products: [allowed], colors: COLORS, ...more };
  return (await by.post<Campaign>(base, body)).body;
};
const send = (...given: object[]) =>
  manager.post<SentOrder & Refused>('/api/enterprise/rewards', {
    rewards: given.map((each) => ({ amount: '25.00', ...each })),
  });
const cardsFor = async (token: string) =>
  (await product.visitor().post<GiftCard[]>('/api/claims/gift-cards', { token })).body.map(({ id }) => id);

test('the mail and the page have the look of the campaign', async () => {
  const { id } = await make({
    ...{ headline: 'Ten years', message: 'From all of us', senderName: 'The Acme Team' },
    ...{ subject: 'Thank you from Acme' },
  });
  const [plain, own] = [desk.stranger(), desk.stranger()];
  await send(
    { recipientEmail: plain, campaignId: id },
    { recipientEmail: own, campaignId: id, message: 'You!' },
  );
  const mail = await product.mailTo(plain, 'Thank you from Acme');
  expect(mail.text).toContain('Ten years');
  expect(mail.text).toContain('From all of us');
  expect(mail.html).toContain(COLORS.button);
  expect(JSON.stringify(mail)).toContain('The Acme Team via Indulge');
  const token = await desk.tokenFor(plain, 'Thank you from Acme');
  expect((await desk.read(product.visitor(), token)).body).toMatchObject({
    ...{ senderName: 'The Acme Team', message: 'From all of us' },
    look: { colors: COLORS, headline: 'Ten years', logoUrl: null },
  });
  const other = await desk.tokenFor(own, 'Thank you from Acme');
  expect((await desk.read(product.visitor(), other)).body.message).toBe('You!');
});

test('the mail about the end of a reward has the look of its campaign too', async () => {
  const { id } = await make({ headline: 'Ten years', senderName: 'The Acme Team' });
  const email = desk.stranger();
  await send({ recipientEmail: email, campaignId: id });
  await desk.tokenFor(email);
  await db.query(
    `update reward set deliver_at = now() - interval '2 days', expires_at = now() - interval '1 day'
     where recipient_email = $1`,
    [email],
  );
  await expireRewards(product.deps);
  const mail = await product.mailTo(email, 'Your gift of $25.00 has expired');
  expect(mail.text).toContain('Ten years');
  expect(mail.html).toContain(COLORS.background);
  expect(JSON.stringify(mail)).toContain('The Acme Team via Indulge');
});

// Take the check out of claim_reward_cards, and this must fail.
test('another gift card than those of the campaign is refused, and nothing moves', async () => {
  const { id } = await make();
  const email = desk.stranger();
  await send({ recipientEmail: email, campaignId: id });
  const token = await desk.tokenFor(email);
  const phone = product.visitor();
  expect((await desk.read(phone, token)).body).toMatchObject({ choosesFrom: 'some', allowsBalance: false });
  expect(await cardsFor(token)).toEqual([allowed]);
  for (const items of [
    [{ giftCardId: another, amount: '25.00' }],
    [
      { giftCardId: allowed, amount: '10.00' },
      { giftCardId: another, amount: '15.00' },
    ],
  ])
    expect((await desk.claim(phone, token, { items })).body.code).toBe('gift-card-not-allowed');
  const member = await product.newMember();
  expect((await desk.toBalance(member, token)).body.code).toBe('balance-not-allowed');
  expect((await desk.read(phone, token)).body.left).toBe('25.00');
  const claimed = await desk.claim(phone, token, { items: [{ giftCardId: allowed, amount: '25.00' }] });
  expect([claimed.status, claimed.body.state]).toEqual([201, 'claimed']);
});

test('a rest that buys none of its gift cards can go to a balance', async () => {
  const { id } = await make();
  const email = desk.stranger();
  await send({ recipientEmail: email, campaignId: id });
  const token = await desk.tokenFor(email);
  const phone = product.visitor();
  const items = [{ giftCardId: allowed, amount: '24.00' }];
  expect((await desk.claim(phone, token, { items })).body).toMatchObject({
    left: '1.00',
    allowsBalance: true,
  });
  const member = await product.newMember();
  expect((await desk.toBalance(member, token)).body.state).toBe('claimed');
});

test('a reward without a campaign has the default, and may be spent on everything', async () => {
  const email = desk.stranger();
  await send({ recipientEmail: email });
  const token = await desk.tokenFor(email);
  expect((await desk.read(product.visitor(), token)).body).toMatchObject({
    ...{ look: null, choosesFrom: 'all', allowsBalance: true },
  });
  const { body } = await manager.get<CompanyReward[]>(`/api/enterprise/rewards?search=${email}`);
  expect(body[0]?.campaign).toMatchObject({ name: 'Default Campaign', isDefault: true });
});

test('a deleted campaign is no choice any more, but what was sent keeps its gift cards', async () => {
  const { id } = await make();
  const email = desk.stranger();
  await send({ recipientEmail: email, campaignId: id });
  await manager.delete(`${base}/${id}`);
  const refused = await send({ recipientEmail: desk.stranger() }, { recipientEmail: email, campaignId: id });
  expect(refused.body).toMatchObject({
    code: 'invalid-input',
    reward: 1,
    fields: { campaignId: expect.any(String) },
  });
  expect(await cardsFor(await desk.tokenFor(email))).toEqual([allowed]);
});

// Drop the key reward_of_campaign and the check in findChoiceProblem, and this must fail.
test('no company sends with the campaign of another', async () => {
  const { manager: boss } = await otherCompany(product);
  const theirs = await make({}, boss);
  const before = await acmeBalance(product);
  const { status, body } = await send({ recipientEmail: desk.stranger(), campaignId: theirs.id });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['campaignId']]);
  expect(await acmeBalance(product)).toBe(before);
  await expect(
    db.query(`update reward set campaign_id = $1 where sender_id = $2`, [theirs.id, await acmeId(product)]),
  ).rejects.toThrow('reward_of_campaign');
});

test('an amount below every gift card of the campaign is refused before it is paid', async () => {
  const { id } = await make();
  const { status, body } = await send({ recipientEmail: desk.stranger(), campaignId: id, amount: '1.00' });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['amount']]);
});

test('the links of a payout file are sent with the campaign that was chosen', async () => {
  const { id } = await make({ subject: 'A launch gift' });
  const email = desk.stranger();
  const file = `email,amount\n${email},20.00\n`;
  const batch = await upload<{ id: string }>(manager, '/api/enterprise/payouts/csv', file);
  const path = `/api/enterprise/payouts/${batch.body.id}/confirm`;
  expect((await manager.post(path, { campaignId: id })).status).toBe(202);
  expect(await cardsFor(await desk.tokenFor(email, 'A launch gift'))).toEqual([allowed]);
});

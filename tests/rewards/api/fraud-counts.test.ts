/** What fraud rules count, and how long it is known where a claim came from. */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { LOOKING, openFlaggedGifts } from '../flagged-gifts.ts';

const {
  product,
  db,
  clock,
  desk,
  rich,
  set,
  unset,
  run,
  flaggedGift,
  reviewOf,
  decide,
  claimedFlagged,
  age,
} = await openFlaggedGifts();

test('rewards, amounts and addresses are counted per recipient and device; who was blocked is known', async () => {
  const phone = product.visitor();
  const gift = async (email: string) => {
    const { body } = await desk.send(await rich(), { recipientEmail: email });
    return { id: body.id, token: await desk.tokenFor(email) };
  };
  const [one, other, third] = [desk.stranger(), desk.stranger(), desk.stranger()];
  expect((await desk.claim(phone, (await gift(one)).token)).status).toBe(201);
  const hitsAfter = async (type: string, config: object, email: string, browser = phone) => {
    await set(type, config);
    const { id, token } = await gift(email);
    const { status } = await desk.claim(browser, token);
    await unset(type);
    return status === 201 ? [] : (await reviewOf(id)).hits.map(({ code }) => code);
  };
  const once = { amount: 1, period: '7' };
  const fresh = product.visitor();
  expect(await hitsAfter('review_redeemed_rewards_count', once, one.replace('@', '+2@'), fresh)).toEqual([
    'rewards-count',
  ]);
  expect(await hitsAfter('review_redeemed_rewards_count', once, other, fresh)).toEqual([]);
  expect(await hitsAfter('review_redeemed_rewards_count', { ...once, per: ['device'] }, third)).toEqual([
    'rewards-count',
  ]);
  const little = { amount: 30, period: 'all_time' };
  expect(await hitsAfter('review_redeemed_rewards_amount', little, one, product.visitor())).toEqual([
    'rewards-amount',
  ]);
  expect(await hitsAfter('review_multiple_emails', {}, third)).toEqual(['multiple-emails']);
  const { id } = await flaggedGift();
  const review = await reviewOf(id);
  await decide(review.id, 'block');
  const [blocked = ''] = review.emails;
  const released = await flaggedGift();
  await decide((await reviewOf(released.id)).id, 'release');
  await unset('review_email');
  await set('review_previously_blocked_recipients');
  const again = await desk.send(await rich(), { recipientEmail: blocked });
  expect((await reviewOf(again.body.id)).hits.map(({ code }) => code)).toEqual(['blocked-email']);
  expect((await desk.send(await rich(), { recipientEmail: released.email })).body.inReview).toBe(false);
  await unset('review_previously_blocked_recipients');
  await set('review_email', { domains: ['flagged.example'] });
});

test('after a year nobody knows from which network a claim came', async () => {
  const { id } = await claimedFlagged();
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  await desk.claim(product.visitor(), await desk.tokenFor(email));
  await decide((await reviewOf(id)).id, 'block');
  const known = async () => {
    const claims = await db.query('select network from reward_claim where reward_id = $1', [body.id]);
    const reviews = await db.query('select ip, network from fraud_review where reward_id = $1', [id]);
    return [claims.rows, reviews.rows];
  };
  const year = new Date(clock.now().getTime() - 366 * 24 * 60 * 60 * 1000);
  await run('forget-claim-networks');
  const text = expect.any(String);
  expect(await known()).toEqual([[{ network: text }], [{ ip: text, network: text }]]);
  await db.query('update reward_claim set created_at = $2 where reward_id = $1', [body.id, year]);
  await age(id, 366);
  await run('forget-claim-networks');
  expect(await known()).toEqual([[{ network: null }], [{ ip: null, network: null }]]);
});

// Leave the number out of contactsOf, and this must fail.
test('a number is known again: blocked before, and by how many rewards it took', async () => {
  const owner = await product.signIn('super_admin');
  await fund(product, await acmeId(product), 1_000_00n);
  const send = async (recipientPhone: string) => {
    const reward = { method: 'PHONE', recipientPhone, amount: '25.00' };
    const { body } = await owner.post<SentOrder>('/api/enterprise/rewards', { rewards: [reward] });
    return body.rewards[0]?.id ?? '';
  };
  const [first, second] = [desk.strangePhone(), desk.strangePhone()];
  await set('review_redeemed_rewards_count', { amount: 1, period: 'all_time', per: ['recipient'] });
  await send(first);
  const token = await desk.tokenOfText(first);
  expect((await desk.claim(product.visitor(), token, { email: desk.stranger() })).status).toBe(201);
  const again = await send(first);
  const other = await desk.tokenOfText(first);
  const claim = await desk.claim(product.visitor(), other, { email: desk.stranger() });
  expect(claim.body).toMatchObject({ code: 'claim-waits', message: LOOKING });
  const review = await reviewOf(again);
  expect(review).toMatchObject({ hits: [{ code: 'rewards-count' }] });
  expect(review.emails).toContain(`•••${first.slice(-4)}`);
  await decide(review.id, 'block');
  // Set after the claims: the network of this machine was blocked before.
  await set('review_previously_blocked_recipients');
  const third = await send(first);
  expect((await reviewOf(third)).hits).toEqual([{ code: 'blocked-email', about: '', by: 'operator' }]);
  expect(await desk.textsTo(first)).toHaveLength(2);
  // Released, its text message goes out.
  await decide((await reviewOf(third)).id, 'release');
  expect(await desk.textsTo(first)).toHaveLength(3);
  await send(second);
  expect(await desk.textsTo(second)).toHaveLength(1);
  await unset('review_redeemed_rewards_count');
  await unset('review_previously_blocked_recipients');
});

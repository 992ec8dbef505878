/** Rewards that hit a rule about fraud wait for a review: their money stays, and staff release or block them. */
import { expect, test } from 'vitest';
import type { FraudReview } from '#contract/admin/fraud.ts';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, checkInvariants } from '#server/ledger/index.ts';
import { acmeBalance, acmeId, fund } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { rewards } from '../rewards.ts';

const clock = testClock();
const product = await testApp({
  clock,
  env: {
    TRANSFERS_MAX_PER_DAY: '100000.00',
    LIMIT_TRANSFERS_PER_DAY: '1000',
    LIMIT_SENDS_PER_MINUTE: '1000',
    LIMIT_CLAIMS_PER_MINUTE: '100000',
  },
});
const { db } = product;
const desk = rewards(product);
const admin = await product.signIn('administrator');
const service = await product.signIn('customer_service');
const base = '/api/admin/fraud-reviews';
const set = (type: string, config: object = {}) => admin.put(`/api/admin/fraud-rules/${type}`, { config });
const unset = (type: string) => admin.delete(`/api/admin/fraud-rules/${type}`);
const LOOKING = 'We are looking at this gift. Please try again later.';

await set('review_email', { domains: ['flagged.example'] });

const rich = () => product.newMember({ firstName: 'Rich', balanceCents: 2_000_00n });
const balance = (user: { id: string }) => balanceOf(db, user.id);
let count = 0;

/** As if the reward had been flagged so many days earlier: the sessions of staff would not outlive a clock put forward. */
async function age(rewardId: string, days: number): Promise<void> {
  await db.query('update fraud_review set created_at = $2 where reward_id = $1', [
    rewardId,
    new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000),
  ]);
}

async function run(name: string): Promise<void> {
  await product.deps.jobs.enqueue(db, name, {});
  product.deps.jobs.wake();
  await product.settled();
}

/** A gift of $50, flagged as it is sent. */
async function flaggedGift(more: object = {}) {
  const from = await rich();
  const email = `nora-${++count}@flagged.example`;
  const { body } = await desk.send(from, { recipientEmail: email, ...more });
  return { from, email, id: body.id, body };
}

async function reviewOf(rewardId: string): Promise<FraudReview> {
  const { body } = await service.get<FraudReview[]>(`${base}?limit=100`);
  const found = body.find(({ reward }) => reward.id === rewardId);
  if (!found) throw new Error(`No review of ${rewardId}.`);
  return found;
}

const decide = (id: string, act: string, reason = 'Looked at it') =>
  admin.post<FraudReview & { code?: string }>(`${base}/${id}/${act}`, { reason });

async function claimedFlagged(amount = '50.00') {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email, amount });
  const token = await desk.tokenFor(email);
  await set('review_ip', { ips: ['127.0.0.1', '::1'] });
  const phone = product.visitor();
  const claim = await desk.claim(phone, token);
  await unset('review_ip');
  return { from, email, id: body.id, token, phone, claim };
}

test('a flagged gift is not mailed; released, it is, and it is claimed as any other', async () => {
  const { from, email, id, body } = await flaggedGift();
  expect(body).toMatchObject({ inReview: true, state: 'unclaimed' });
  await product.settled();
  expect(await product.mails(email)).toEqual([]);
  const review = await reviewOf(id);
  expect(review).toMatchObject({
    state: 'flagged',
    foundWhen: 'sent',
    hits: [{ code: 'email', about: 'flagged.example', by: 'operator' }],
    emails: [email],
    sanctions: false,
  });
  expect((await decide(review.id, 'release', 'A known person')).body).toMatchObject({
    state: 'released',
    decidedAs: 'staff',
    note: 'A known person',
    reward: { inReview: false },
  });
  expect((await decide(review.id, 'release')).status).toBe(200);
  expect((await decide(review.id, 'block')).body.code).toBe('review-decided');
  const token = await desk.tokenFor(email);
  expect((await desk.claim(product.visitor(), token)).status).toBe(201);
  expect(await balance(from)).toBe(1_950_00n);
  const { rows } = await db.query('select action from audit_entry where subject_id = $1 order by at', [id]);
  expect(rows).toEqual([{ action: 'fraud-review-released' }]);
});

test('a blocked gift returns to its payer once, and its recipient never reads of it', async () => {
  const { from, email, id } = await flaggedGift();
  const review = await reviewOf(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(review.id, 'block')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await balance(from)).toBe(2_000_00n);
  expect((await desk.list(from))[0]).toMatchObject({ state: 'canceled', inReview: false });
  expect((await desk.notifications(from)).at(-1)?.message).toBe(
    `Your gift to ${email} was stopped by a review. $50.00 is back in your balance.`,
  );
  await product.settled();
  expect(await product.mails(email)).toEqual([]);
  const { rows } = await db.query(
    `select from ledger_transaction where operation_key = 'reward-return:' || $1::text`,
    [id],
  );
  expect(rows).toHaveLength(1);
});

test('a flagged claim takes nothing, and reads only that the gift is looked at; released, it goes on', async () => {
  const { from, email, id, token, phone, claim } = await claimedFlagged();
  expect([claim.status, claim.body.code, claim.body.message]).toEqual([409, 'claim-waits', LOOKING]);
  const { status, body, text } = await desk.read(phone, token);
  expect([status, body.waits, body.left, body.state]).toEqual([200, true, '50.00', 'unclaimed']);
  expect(text).not.toMatch(/fraud|review|flag/i);
  expect((await desk.claim(product.visitor(), token)).body.code).toBe('claim-waits');
  expect((await desk.toBalance(await product.newMember(), token)).body.code).toBe('claim-waits');
  const review = await reviewOf(id);
  expect(review).toMatchObject({ foundWhen: 'claimed', hits: [{ code: 'ip' }], ip: expect.any(String) });
  for (const act of ['resend', 'remind', 'link'])
    expect((await desk.act(from, id, act, {})).body.code).toBe('reward-waits');
  const before = (await desk.list(from))[0];
  await age(id, 3);
  await decide(review.id, 'release');
  expect((await product.mailTo(email, /is waiting/)).text).toContain(token);
  // The time of the review is added to the time to claim.
  const expiresAt = (await desk.list(from))[0]?.expiresAt ?? '';
  expect(Date.parse(expiresAt) - Date.parse(before?.expiresAt ?? '')).toBe(3 * 24 * 60 * 60 * 1000);
  await set('review_ip', { ips: ['127.0.0.1', '::1'] });
  expect((await desk.claim(phone, token)).status).toBe(201);
  await unset('review_ip');
});

test('a flagged gift is canceled by its sender: the money returns, and the review is over', async () => {
  const { from, id, token } = await claimedFlagged();
  expect((await desk.act(from, id, 'cancel')).status).toBe(200);
  expect(await balance(from)).toBe(2_000_00n);
  const review = await reviewOf(id);
  expect(review).toMatchObject({ state: 'blocked', decidedAs: 'closed' });
  expect((await decide(review.id, 'release')).body.code).toBe('review-decided');
  expect((await desk.read(product.visitor(), token)).status).toBe(410);
});

test('a gift under review does not expire; after thirty days it is blocked, once, and its money returns', async () => {
  const { from, id } = await flaggedGift();
  await age(id, 29.99);
  await run('block-undecided-rewards');
  expect((await reviewOf(id)).state).toBe('flagged');
  await db.query('update reward set deliver_at = $2, expires_at = $3 where id = $1', [
    id,
    new Date(clock.now().getTime() - 2_000),
    new Date(clock.now().getTime() - 1_000),
  ]);
  await run('sweep-rewards');
  expect((await desk.list(from))[0]?.state).toBe('unclaimed');
  await age(id, 30);
  await Promise.all([run('block-undecided-rewards'), run('block-undecided-rewards')]);
  expect(await reviewOf(id)).toMatchObject({ state: 'blocked', decidedAs: 'automatic' });
  expect(await balance(from)).toBe(2_000_00n);
});

test('under sanctions nobody but staff returns the money, also after thirty days', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { recipientEmail: `kim-${++count}@mail.kp` });
  const { id, sanctions } = await reviewOf(body.id);
  expect(sanctions).toBe(true);
  expect((await desk.act(from, body.id, 'cancel')).body).toMatchObject({
    code: 'reward-waits',
    message: LOOKING,
  });
  await age(body.id, 31);
  await run('block-undecided-rewards');
  expect(await reviewOf(body.id)).toMatchObject({ state: 'held', decidedAs: 'automatic' });
  expect((await desk.act(from, body.id, 'cancel')).body.code).toBe('reward-waits');
  await run('sweep-rewards');
  expect(await balance(from)).toBe(1_950_00n);
  expect((await decide(id, 'return', 'Cleared by counsel')).body.state).toBe('blocked');
  expect((await decide(id, 'return')).status).toBe(200);
  expect(await balance(from)).toBe(2_000_00n);
});

test('an order that waits for approval is checked when it is approved; a company’s manager reads that it waits', async () => {
  const manager = await product.signIn('super_admin');
  const other = await product.signIn('account_manager');
  const company = await acmeId(product);
  await fund(product, company, 1_000_00n);
  await manager.put('/api/enterprise/payout-rules/roles/account_manager', { approvalAbove: '10.00' });
  const email = `ed-${++count}@flagged.example`;
  const sent = await other.post<SentOrder>('/api/enterprise/rewards', {
    rewards: [{ recipientEmail: email, amount: '25.00' }],
  });
  const id = sent.body.rewards[0]?.id ?? '';
  expect(sent.status).toBe(202);
  expect((await service.get<FraudReview[]>(base)).body.some(({ reward }) => reward.id === id)).toBe(false);
  expect((await manager.post(`/api/enterprise/approvals/${sent.body.id}/approve`, {})).status).toBe(200);
  const review = await reviewOf(id);
  await product.settled();
  expect(await product.mails(email)).toEqual([]);
  const before = await acmeBalance(product);
  await decide(review.id, 'block');
  expect(await acmeBalance(product)).toBe(before + 25_00n);
});

test('a corrected address is checked as well', async () => {
  const from = await rich();
  const first = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: first });
  await desk.tokenFor(first);
  const email = `late-${++count}@flagged.example`;
  const resent = await desk.act(from, body.id, 'resend', { recipientEmail: email });
  expect(resent.body.inReview).toBe(true);
  await product.settled();
  expect(await product.mails(email)).toEqual([]);
  await decide((await reviewOf(body.id)).id, 'release');
  expect(await desk.tokenFor(email)).toBeTruthy();
});

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

// Drop lockReward in decideReview, and the third of these must fail.
test.each([
  ['release', 'block'],
  ['release', 'cancel'],
  ['block', 'cancel'],
  ['release', 'claim'],
  ['block', 'claim'],
  ['release', 'expiry'],
] as const)('%s and %s at once: the money is in one place', async (act, rival) => {
  for (let round = 0; round < 4; round += 1) {
    const { from, id, token } = await claimedFlagged('25.00');
    const review = await reviewOf(id);
    if (rival === 'expiry')
      await db.query('update reward set deliver_at = $2, expires_at = $3 where id = $1', [
        id,
        new Date(clock.now().getTime() - 2_000),
        new Date(clock.now().getTime() - 1_000),
      ]);
    const rivals = {
      block: () => decide(review.id, 'block'),
      cancel: () => desk.act(from, id, 'cancel'),
      claim: () => desk.claim(product.visitor(), token),
      expiry: () => run('sweep-rewards').then(() => ({ status: 200 })),
    };
    const [mine, other] = await Promise.all([decide(review.id, act), rivals[rival]()]);
    expect([200, 409]).toContain(mine.status);
    const claimed = rival === 'claim' && other.status === 201;
    const { rows } = await db.query<{ closed_as: string | null; review: string }>(
      'select closed_as, review from reward where id = $1',
      [id],
    );
    const returned = rows[0]?.closed_as === 'canceled' || rows[0]?.closed_as === 'expired';
    expect(claimed && returned).toBe(false);
    expect(await balance(from)).toBe(returned ? 2_000_00n : 1_975_00n);
    expect(await checkInvariants(db, [2, 17])).toEqual([]);
  }
});

// Take inReview out of claimWaits, and this must fail.
test('a claim that waits for a flag takes nothing', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  let claiming: ReturnType<typeof desk.claim> | undefined;
  await transaction(db, async (tx) => {
    await tx.query('select from reward where id = $1 for update', [body.id]);
    claiming = desk.claim(product.visitor(), token);
    await heldUp(db);
    await tx.query(
      `insert into fraud_review (id, reward_id, found_when, hits, needs_staff, sanctions, emails, created_at)
       values ($1, $2, 'sent', '[{"code":"ip","about":"","by":"operator"}]', true, false, '{}', now())`,
      [newId(), body.id],
    );
    await tx.query(`update reward set review = 'flagged' where id = $1`, [body.id]);
  });
  expect((await claiming)?.body.code).toBe('claim-waits');
});

test.each([
  ['a claim', 'update reward set claimed_cents = 1 where id = $1'],
  [
    'a return',
    `update reward set returned_cents = amount_cents, closed_as = 'expired', closed_at = now(), review = 'released' where id = $1`,
  ],
])('the database refuses %s of a reward under review', async (_what, statement) => {
  const { id } = await flaggedGift();
  await expect(db.query(statement, [id])).rejects.toMatchObject({ code: 'IR002' });
});

test.each([
  ['reward_reviewed', `update reward set review = 'blocked' where id = $1`],
  [
    'fraud_review_held_under_sanctions',
    `update fraud_review set state = 'held', decided_at = now(), decided_as = 'staff' where reward_id = $1`,
  ],
  ['fraud_review_decided', `update fraud_review set state = 'released' where reward_id = $1`],
])('%s refuses what no code may write', async (constraint, statement) => {
  const { id } = await flaggedGift();
  await expect(db.query(statement, [id])).rejects.toMatchObject({ constraint });
});

test('customer service reads and decides nothing; a rule that makes no sense is refused by name', async () => {
  const { id } = await flaggedGift();
  const review = await reviewOf(id);
  expect((await service.post(`${base}/${review.id}/release`, { reason: 'Please' })).status).toBe(403);
  expect((await service.put('/api/admin/fraud-rules/review_vpn', {})).status).toBe(403);
  expect(await set('review_country', { type: 'blacklist', countries: ['Mars'] })).toMatchObject({
    status: 400,
    body: { fields: { countries: 'is not a country code' } },
  });
  expect((await unset('review_country')).status).toBe(404);
  expect((await service.get('/api/admin/fraud-rules')).body).toMatchObject([
    { type: 'review_email', config: { emails: [], domains: ['flagged.example'] } },
  ]);
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

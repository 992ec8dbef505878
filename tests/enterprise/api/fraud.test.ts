/** /api/enterprise/fraud-reviews and /api/enterprise/fraud-rules: a company decides about what its own rules flag. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/staff.ts';
import type { CompanyFraudReview } from '#contract/enterprise/fraud.ts';
import type { CompanyReward, SentOrder } from '#contract/enterprise/rewards.ts';
import type { FraudRule } from '#contract/fraud-rule.ts';
import { transaction } from '#server/db/transaction.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Answer, Body } from '#tests/support/client.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeBalance, acmeId, fund, otherCompany } from './company.ts';

const product = await testApp({ env: { LIMIT_SENDS_PER_MINUTE: '1000' } });
const { db } = product;
const desk = rewards(product);
const owner = await product.signIn('super_admin');
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
const dept = await product.signIn('department_manager');
const admin = await product.signIn('administrator');
const reviews = '/api/enterprise/fraud-reviews';
const rules = '/api/enterprise/fraud-rules';
await fund(product, await acmeId(product), 50_000_00n);

type Decided = Answer<CompanyFraudReview & { code?: string; message?: string } & Body>;
const setRule = (type: string, config: object = {}, by: SignedIn = owner) =>
  by.put(`${rules}/${type}`, { config });
const decide = (id: string, act: string, by: SignedIn = manager, reason = 'Known to us'): Promise<Decided> =>
  by.post(`${reviews}/${id}/${act}`, { reason });

await setRule('review_email', { domains: ['flagged.example'] });

let count = 0;
/** A reward of $25 that goes to an address which the company's own rule flags. */
async function flagged(
  recipientEmail = `bo-${++count}@flagged.example`,
  sender = owner,
): Promise<{
  rewardId: string;
  email: string;
  review: CompanyFraudReview;
}> {
  const { body } = await sender.post<SentOrder>('/api/enterprise/rewards', {
    rewards: [{ recipientEmail, recipientName: 'Bo Ross', amount: '25.00' }],
  });
  const rewardId = body.rewards[0]?.id ?? '';
  return { rewardId, email: recipientEmail, review: await reviewOf(rewardId) };
}

async function reviewOf(rewardId: string): Promise<CompanyFraudReview> {
  const { body } = await manager.get<CompanyFraudReview[]>(`${reviews}?limit=100`);
  const found = body.find(({ reward }) => reward.id === rewardId);
  if (!found) throw new Error(`No review of ${rewardId}.`);
  return found;
}

const waiting = async () => (await manager.get<{ waiting: number }>(`${reviews}/count`)).body.waiting;
const audited = async (rewardId: string) =>
  (
    await db.query<{ action: string; reason: string | null }>(
      'select action, reason from audit_entry where subject_id = $1 order by at',
      [rewardId],
    )
  ).rows;

test('a flagged reward says who, how much, why and until when; released, it is mailed', async () => {
  const before = await waiting();
  const { rewardId, email, review } = await flagged();
  expect(review).toMatchObject({
    state: 'waiting',
    foundWhen: 'sent',
    reasons: [{ code: 'email', about: 'flagged.example' }],
    byIndulge: false,
    canBlock: true,
    canRelease: true,
    reward: { id: rewardId, recipientName: 'Bo Ross', recipientEmail: email, amount: '25.00' },
    sentByName: expect.any(String),
    decidedAt: null,
  });
  const wait = Date.parse(review.blockedOn ?? '') - Date.parse(review.createdAt);
  expect(wait).toBe(30 * 24 * 60 * 60 * 1000);
  expect(await waiting()).toBe(before + 1);
  expect((await decide(review.id, 'release')).body).toMatchObject({
    state: 'released',
    canBlock: false,
    canRelease: false,
    blockedOn: null,
    decidedAs: 'company',
    decidedByName: expect.any(String),
    note: 'Known to us',
  });
  expect(await waiting()).toBe(before);
  expect(await desk.tokenFor(email)).toBeTruthy();
  expect(await audited(rewardId)).toEqual([{ action: 'fraud-review-released', reason: 'Known to us' }]);
  const log = (await owner.get<AuditEntry[]>('/api/enterprise/audit?action=fraud-review-released')).body;
  expect(log[0]).toMatchObject({ subject: expect.stringContaining(email), reason: 'Known to us' });
});

test('a blocked reward returns to the shared balance, and is mailed to nobody', async () => {
  const { email, review } = await flagged();
  const before = await acmeBalance(product);
  expect((await decide(review.id, 'block', manager, 'Nobody knows them')).body).toMatchObject({
    state: 'blocked',
    decidedAs: 'company',
    note: 'Nobody knows them',
  });
  expect(await acmeBalance(product)).toBe(before + 25_00n);
  await product.settled();
  expect(await product.mails(email)).toEqual([]);
  const lists = async (state: string) =>
    (await manager.get<CompanyFraudReview[]>(`${reviews}?state=${state}&limit=100`)).body.map(({ id }) => id);
  expect(await lists('blocked')).toContain(review.id);
  expect(await lists('waiting')).not.toContain(review.id);
});

// Drop mayRelease in decideOwnReview, and this must fail.
test('a manager blocks but never releases what they sent; another manager releases it', async () => {
  const { rewardId, review } = await flagged('own@flagged.example', manager);
  expect(review).toMatchObject({ canBlock: true, canRelease: false });
  const refused = await decide(review.id, 'release', manager);
  expect([refused.status, refused.body.code]).toEqual([409, 'own-request']);
  expect(refused.body.message).toBe('You sent this reward, so another manager must release it.');
  expect(await audited(rewardId)).toEqual([]);
  expect((await decide(review.id, 'release', owner)).body.state).toBe('released');
  const other = await flagged('own-too@flagged.example', manager);
  expect((await decide(other.review.id, 'block', manager)).body.state).toBe('blocked');
});

// Drop lockReward in decideReview, and this must fail.
test.each(['release', 'block'] as const)('twenty times %s at once is done once', async (act) => {
  const { rewardId, review } = await flagged();
  const before = await acmeBalance(product);
  let answered: Promise<Decided[]> | undefined;
  await transaction(db, async (tx) => {
    // Several have read the review before one of them decides.
    await tx.query('select from reward where id = $1 for update', [rewardId]);
    answered = Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(review.id, act, index % 2 ? manager : owner)),
    );
    await heldUp(db, 2);
  });
  const answers = (await answered) ?? [];
  expect(answers).toHaveLength(20);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await acmeBalance(product)).toBe(act === 'block' ? before + 25_00n : before);
  expect(await audited(rewardId)).toHaveLength(1);
});

test('of ten releases and ten blocks at once one kind wins, and the others read that it is decided', async () => {
  const { rewardId, email, review } = await flagged();
  const before = await acmeBalance(product);
  const acts = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'release' : 'block'));
  const answers = await Promise.all(acts.map((act) => decide(review.id, act)));
  const { state } = await reviewOf(rewardId);
  const won = state === 'released' ? 'release' : 'block';
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    acts.map((act) => (act === won ? [200, undefined] : [409, 'review-decided'])),
  );
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This review was already decided.');
  expect(await acmeBalance(product)).toBe(won === 'block' ? before + 25_00n : before);
  expect(await audited(rewardId)).toHaveLength(1);
  await product.settled();
  expect(await product.mails(email)).toHaveLength(won === 'block' ? 0 : 1);
  expect(await checkInvariants(db, [2, 17])).toEqual([]);
});

test('a reward that its sender canceled meanwhile is decided', async () => {
  const { rewardId, review } = await flagged();
  expect((await staff.post(`/api/enterprise/rewards/${rewardId}/cancel`)).status).toBe(200);
  for (const act of ['release', 'block'])
    expect((await decide(review.id, act)).body.code).toBe('review-decided');
  expect(await reviewOf(rewardId)).toMatchObject({
    state: 'blocked',
    decidedAs: 'closed',
    decidedByName: null,
  });
  expect((await audited(rewardId)).map(({ action }) => action)).toEqual(['reward-canceled']);
});

// Drop the needsStaff line in stepOf, or that of toCompanyFraudReview, and this must fail.
test('what Indulge flagged is listed, says nothing of why, and is decided by Indulge', async () => {
  const config = { domains: ['listed.example'] };
  expect((await admin.put('/api/admin/fraud-rules/review_email', { config })).status).toBe(200);
  const before = await waiting();
  for (const email of ['kim@mail.kp', 'lee@listed.example']) {
    const { rewardId, review } = await flagged(email);
    expect(review).toMatchObject({
      state: 'waiting',
      byIndulge: true,
      canBlock: false,
      canRelease: false,
      reasons: [],
    });
    expect(review).toMatchObject({ ip: null, country: null });
    expect(JSON.stringify(review)).not.toMatch(/sanction/i);
    for (const act of ['release', 'block'])
      expect(await decide(review.id, act)).toMatchObject({
        status: 409,
        body: {
          code: 'review-needs-staff',
          message: 'A rule of Indulge flagged this reward, so our staff decide about it.',
        },
      });
    expect(await audited(rewardId)).toEqual([]);
    expect(await reviewOf(rewardId)).toEqual(review);
  }
  expect(await waiting()).toBe(before);
  expect((await admin.delete('/api/admin/fraud-rules/review_email')).status).toBe(200);
});

test('what staff hold under sanctions goes on waiting; their name and reason stay with them', async () => {
  const { rewardId, review } = await flagged('park@mail.kp');
  const staffAct = (act: string) =>
    admin.post(`/api/admin/fraud-reviews/${review.id}/${act}`, { reason: 'On the list of June' });
  expect((await staffAct('block')).status).toBe(200);
  expect(await reviewOf(rewardId)).toEqual({ ...review, blockedOn: null });
  expect((await staffAct('return')).status).toBe(200);
  expect(await reviewOf(rewardId)).toMatchObject({
    state: 'blocked',
    decidedAs: 'indulge',
    decidedByName: null,
    note: null,
  });
});

test('a claim that a rule of the company flags says where it came from', async () => {
  const email = desk.stranger();
  const { body } = await owner.post<SentOrder>('/api/enterprise/rewards', {
    rewards: [{ recipientEmail: email, amount: '25.00' }],
  });
  const token = await desk.tokenFor(email);
  await setRule('review_ip', { ips: ['127.0.0.1', '::1'] });
  expect((await desk.claim(product.visitor(), token)).body.code).toBe('claim-waits');
  expect((await owner.delete(`${rules}/review_ip`)).status).toBe(200);
  const review = await reviewOf(body.rewards[0]?.id ?? '');
  expect(review).toMatchObject({ foundWhen: 'claimed', reasons: [{ code: 'ip' }], ip: expect.any(String) });
  expect((await decide(review.id, 'release')).status).toBe(200);
  expect((await desk.claim(product.visitor(), token)).status).toBe(201);
});

test('pages follow each other, and another company reads and decides none of it', async () => {
  await flagged();
  const { review } = await flagged();
  const first = await manager.get<CompanyFraudReview[]>(`${reviews}?limit=1`);
  expect(first.body.map(({ id }) => id)).toEqual([review.id]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await manager.get<CompanyFraudReview[]>(next.replace(/^https?:\/\/[^/]+/, ''));
  expect(second.body).toHaveLength(1);
  expect(second.body[0]?.id).not.toBe(review.id);
  const { manager: stranger } = await otherCompany(product);
  expect((await stranger.get(reviews)).body).toEqual([]);
  expect((await stranger.get(rules)).body).toEqual([]);
  expect((await stranger.get(`${reviews}/count`)).body).toEqual({ waiting: 0 });
  for (const act of ['release', 'block'])
    expect(await decide(review.id, act, stranger)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  expect(await reviewOf(review.reward.id)).toEqual(review);
});

test('account staff and department managers neither read nor decide; a reason is needed', async () => {
  const { rewardId, review } = await flagged();
  for (const person of [staff, dept]) {
    expect((await person.get(reviews)).status).toBe(403);
    expect((await person.get(rules)).status).toBe(403);
    expect((await decide(review.id, 'release', person)).status).toBe(403);
  }
  expect((await setRule('review_vpn', {}, manager)).status).toBe(403);
  expect(await decide(review.id, 'block', manager, ' ')).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please say why.' } },
  });
  const { body } = await staff.get<CompanyReward[]>('/api/enterprise/rewards');
  expect(body.find(({ id }) => id === rewardId)).toMatchObject({ inReview: true });
});

// Drop requireMayGiveOut in decideOwnReview, and this must fail.
test('a manager whose address staff changed releases nothing for a day, and may block', async () => {
  const { review } = await flagged();
  const frozen = await product.signIn('super_admin');
  await db.query(`update users set company_money_frozen_until = now() + interval '1 day' where id = $1`, [
    frozen.id,
  ]);
  for (const answer of [
    await decide(review.id, 'release', frozen),
    await setRule('review_vpn', {}, frozen),
    await frozen.delete(`${rules}/review_email`),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'account-frozen' } });
  expect((await decide(review.id, 'block', frozen)).status).toBe(200);
  await db.query('update users set company_money_frozen_until = null where id = $1', [frozen.id]);
});

test('rules are set, changed and removed, each in the log; nonsense is refused by name', async () => {
  const set = { amount: '99.50', period: '30', per: ['recipient', 'device'] };
  expect((await setRule('review_redeemed_rewards_amount', set)).status).toBe(200);
  expect((await setRule('review_redeemed_rewards_amount', { ...set, amount: '100' })).status).toBe(200);
  expect(await setRule('review_country', { type: 'blacklist', countries: ['Mars'] })).toMatchObject({
    status: 400,
    body: { fields: { countries: 'is not a country code' } },
  });
  const own = async () => (await manager.get<FraudRule[]>(rules)).body.map(({ type }) => type);
  const { body } = await manager.get<FraudRule[]>(rules);
  expect(body).toMatchObject([
    { type: 'review_email', config: { emails: [], domains: ['flagged.example'] } },
    { type: 'review_redeemed_rewards_amount', config: { ...set, amount: '100.00' } },
  ]);
  expect((await admin.get<FraudRule[]>('/api/admin/fraud-rules')).body).toEqual([]);
  expect((await owner.delete(`${rules}/review_redeemed_rewards_amount`)).status).toBe(200);
  expect((await owner.delete(`${rules}/review_redeemed_rewards_amount`)).status).toBe(404);
  expect(await own()).toEqual(['review_email']);
  const log = (await owner.get<AuditEntry[]>('/api/enterprise/audit?action=fraud-rule-set')).body;
  expect(log[0]).toMatchObject({
    subject: 'Money claimed',
    after: { amount: '100.00', period: '30', per: 'recipient, device' },
  });
  expect((await audited('review_redeemed_rewards_amount')).map(({ action }) => action)).toEqual([
    'fraud-rule-set',
    'fraud-rule-set',
    'fraud-rule-removed',
  ]);
});

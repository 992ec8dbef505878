/** Which reviews a company reads and decides, and what it is not shown. */
import { expect, test } from 'vitest';
import type { CompanyFraudReview } from '#contract/enterprise/fraud.ts';
import type { CompanyReward, SentOrder } from '#contract/enterprise/rewards.ts';
import { otherCompany } from '../company.ts';
import { openReviews, reviews, rules } from './flagged.ts';

const { product, desk, owner, manager, staff, admin, setRule, decide, flagged, reviewOf, waiting, audited } =
  await openReviews();

const dept = await product.signIn('department_manager');

// Drop the needsStaff line in decideReviewStep, or that of toCompanyFraudReview, and this must fail.
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

test('the manager who sends a flagged reward reads that it waits first, and has its link already', async () => {
  const send = async (reward: object) => {
    const { body } = await owner.post<SentOrder>('/api/enterprise/rewards', {
      rewards: [{ amount: '25.00', ...reward }],
    });
    return {
      message: body.message,
      rewards: body.rewards.map(({ link, inReview }) => [link !== null, inReview]),
    };
  };
  expect(await send({ recipientEmail: 'ida@flagged.example' })).toEqual({
    message: 'Your reward of $25.00 to ida@flagged.example waits for a review and goes out afterwards.',
    rewards: [[false, true]],
  });
  expect(await send({ method: 'LINK', recipientEmail: 'ida@flagged.example' })).toEqual({
    message: 'Your reward of $25.00 to ida@flagged.example waits for a review and can be claimed afterwards.',
    rewards: [[true, true]],
  });
  expect((await send({ recipientEmail: desk.stranger() })).rewards).toEqual([[false, false]]);
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

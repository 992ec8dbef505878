/** A company decides about the rewards that its own rules flag. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/staff.ts';
import type { CompanyFraudReview } from '#contract/enterprise/fraud.ts';
import { acmeBalance } from '../company.ts';
import { openReviews, reviews } from './flagged.ts';

const { product, desk, owner, manager, staff, decide, flagged, reviewOf, waiting, audited } =
  await openReviews();

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

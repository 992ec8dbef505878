/** Rewards that hit a fraud rule wait for a review: their money stays, and staff release or block them. */
import { expect, test } from 'vitest';
import type { FraudReview } from '#contract/admin/fraud.ts';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { acmeBalance, acmeId, fund } from '#tests/enterprise/api/company.ts';
import { LOOKING, openFlaggedGifts } from '../flagged-gifts.ts';

const {
  admin,
  product,
  db,
  clock,
  desk,
  balance,
  rich,
  service,
  base,
  set,
  unset,
  run,
  flaggedGift,
  reviewOf,
  decide,
  claimedFlagged,
  age,
} = await openFlaggedGifts();

let count = 0;

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

test('its sender reads that we look at it first, and when it goes out', async () => {
  const { from, email } = await flaggedGift();
  expect(await desk.notifications(from)).toMatchObject([
    {
      title: 'Gift in Review',
      message: `We look at your gift of $50.00 to ${email} first. It goes out afterwards.`,
    },
  ]);
  const later = await flaggedGift({ deliverAt: new Date(clock.now().getTime() + 86_400_000).toISOString() });
  const [scheduled] = await desk.notifications(later.from);
  expect(scheduled?.title).toBe('Gift in Review');
  expect(scheduled?.message).toMatch(/first\. It goes out afterwards, not before [A-Z].* UTC\.$/);
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

// Leave the owner of the address out of identifyClaimant, and this must fail.
test('a claim by nobody signed in is checked by the name of the account that gets the cards', async () => {
  const { riskLists } = product.deps;
  const { findSanctionedName } = riskLists;
  riskLists.findSanctionedName = (name) => (/^Sana Listed$/i.test(name) ? 'Sana Listed' : undefined);
  const to = await product.newMember({ firstName: 'Sana' });
  await db.query(`update users set last_name = 'Listed' where id = $1`, [to.id]);
  const { body } = await desk.send(await rich(), { recipientEmail: to.email });
  const token = await desk.tokenFor(to.email);
  const [card] = (await product.visitor().get<{ id: string }[]>('/api/gift-cards')).body;
  // Look before the choice in claim-cards.ts, and this must fail: it would tell for nothing who is on a list.
  const items = [{ giftCardId: card?.id, amount: '0.01' }];
  expect((await desk.claim(product.visitor(), token, { items })).body.code).toBe('amount-out-of-range');
  expect((await db.query('select from fraud_review where reward_id = $1', [body.id])).rows).toEqual([]);
  expect((await desk.claim(product.visitor(), token)).body.code).toBe('claim-waits');
  expect(await reviewOf(body.id)).toMatchObject({ foundWhen: 'claimed', sanctions: true });
  riskLists.findSanctionedName = findSanctionedName;
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

test('a blocked claim is told nothing of the review', async () => {
  const { id, token, phone } = await claimedFlagged();
  await decide((await reviewOf(id)).id, 'block');
  const { status, body } = await desk.read(phone, token);
  expect([status, body.message]).toEqual([410, 'This gift was canceled.']);
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
  expect((await desk.notifications(other)).at(-1)?.message).toBe(
    `Your reward of $25.00 to ${email} was approved. It waits for a review and goes out afterwards.`,
  );
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

// Leave isOwnOfStaff out of decideReview, and this must fail.
test('staff release neither what they sent nor what is for them; they may block it', async () => {
  const { id, email } = await flaggedGift();
  const review = await reviewOf(id);
  await db.query('update reward set recipient_email = $2 where id = $1', [id, admin.email]);
  const own = await decide(review.id, 'release');
  expect(own).toMatchObject({ status: 409, body: { code: 'own-request' } });
  await db.query('update reward set recipient_email = $2 where id = $1', [id, email]);
  const { rows } = await db.query<{ actor_id: string }>('select actor_id from reward where id = $1', [id]);
  await db.query('update reward set actor_id = $2 where id = $1', [id, admin.id]);
  expect((await decide(review.id, 'release')).body.code).toBe('own-request');
  expect((await decide(review.id, 'block')).body.state).toBe('blocked');
  await db.query('update reward set actor_id = $2 where id = $1', [id, rows[0]?.actor_id]);
});

// Leave the held return out of givesOut, and this must fail.
test('staff do not return to themselves what a sanctions rule holds; a colleague does', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { recipientEmail: `kim-${++count}@mail.kp` });
  const { id } = await reviewOf(body.id);
  expect((await decide(id, 'block')).body.state).toBe('held');
  await db.query('update reward set actor_id = $2 where id = $1', [body.id, admin.id]);
  expect((await decide(id, 'return')).body.code).toBe('own-request');
  expect(await balance(from)).toBe(1_950_00n);
  await db.query('update reward set actor_id = $2 where id = $1', [body.id, from.id]);
  expect((await decide(id, 'return')).body.state).toBe('blocked');
  expect(await balance(from)).toBe(2_000_00n);
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
  expect(await set('review_country', { type: 'whitelist', countries: ['US'] })).toMatchObject({
    status: 400,
    body: { message: 'Countries cannot be checked, because no file of countries is loaded here.' },
  });
  expect((await unset('review_country')).status).toBe(404);
  expect((await service.get('/api/admin/fraud-rules')).body).toMatchObject([
    { type: 'review_email', config: { emails: [], domains: ['flagged.example'] } },
  ]);
});

test('administrators are notified once a day of all that waits for staff', async () => {
  const { id } = await flaggedGift();
  await age(id, 20);
  await run('remind-of-reviews');
  const notices = (await desk.notifications(admin)).filter(({ title }) => title === 'Rewards to Review');
  const day = new Date(clock.now().getTime() + 10 * 24 * 60 * 60 * 1000);
  const last = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(day);
  expect(notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(new RegExp(`review by our staff.* the oldest on ${last}\\.$`)),
  ]);
  expect((await desk.notifications(service)).map(({ title }) => title)).not.toContain('Rewards to Review');
});

/** A customer's profile: transactions, cards without codes, sums, and everything in one list. */
import { expect, test } from 'vitest';
import type { AdminGiftCard, TimelineEntry, UserAnalytics } from '#contract/admin-people.ts';
import type { Transaction } from '#contract/payments.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const care = await product.signIn('customer_service');
const maya = await product.signIn('maya@example.com');
await product.settled();

test('transactions, as the person sees them', async () => {
  const theirs = (await maya.get<Transaction[]>('/api/transactions')).body;
  const { body } = await care.get<Transaction[]>(`/api/admin/user-transactions/${maya.id}`);
  expect(body).toEqual(theirs);
  const page = await care.get<Transaction[]>(`/api/admin/user-transactions/${maya.id}?limit=1`);
  expect(page.body).toHaveLength(1);
  expect(page.headers.get('link')).toContain(`/api/admin/user-transactions/${maya.id}?`);
});

test('gift cards, and nothing of their codes', async () => {
  const answer = await care.get<AdminGiftCard[]>(`/api/admin/user-gift-cards/${maya.id}`);
  expect(answer.body).toHaveLength(3);
  expect(answer.body[0]).toMatchObject({ status: 'active' });
  const own =
    await maya.get<{ code: string; pin: string | null; redemptionUrl: string | null }[]>(
      '/api/purchased-gift-cards',
    );
  for (const { code, redemptionUrl } of own.body) {
    expect(code).toBeTruthy();
    expect(answer.text).not.toContain(code);
    if (redemptionUrl) expect(answer.text).not.toContain(redemptionUrl);
  }
});

test('what was added and spent, in all and by month', async () => {
  const { body } = await care.get<UserAnalytics>(`/api/admin/user-analytics/${maya.id}`);
  expect(body).toMatchObject({ totalSpent: '150.00', totalDeposited: '400.00', transactionCount: 3 });
  expect(body.series).toHaveLength(12);
  expect(body.series.at(-1)).toMatchObject({ spent: '150.00', deposited: '400.00' });
});

test('the timeline: charged, credited, issued, mailed, looked at, and what staff did', async () => {
  const own = await maya.get<{ id: string }[]>('/api/purchased-gift-cards');
  await maya.post(`/api/purchased-gift-cards/${own.body[0]?.id}/reveal`);
  await care.patch(`/api/admin/users/${maya.id}`, { notes: 'Called about a card' });
  const answer = await care.get<TimelineEntry[]>(`/api/admin/user-timeline/${maya.id}`);
  const kinds = answer.body.map(({ kind }) => kind);
  for (const kind of [
    'joined',
    'money-in',
    'purchased',
    'card-issued',
    'code-mailed',
    'code-revealed',
    'staff',
  ]) {
    expect(kinds).toContain(kind);
  }
  expect(answer.body.find(({ kind }) => kind === 'staff')).toMatchObject({ actorName: 'Cara Mills' });
  const times = answer.body.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());

  const paged: TimelineEntry[] = [];
  for (let path: string | undefined = `/api/admin/user-timeline/${maya.id}?limit=2`; path; ) {
    const page: Awaited<ReturnType<typeof care.get<TimelineEntry[]>>> = await care.get(path);
    paged.push(...page.body);
    path = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual(answer.body);
});

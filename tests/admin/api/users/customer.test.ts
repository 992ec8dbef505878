/** A customer's profile: transactions, gift cards without codes, totals, and a timeline. */
import { expect, test } from 'vitest';
import type { AdminGiftCard, TimelineEntry, UserAnalytics } from '#contract/admin/customers.ts';
import type { Transaction } from '#contract/payments.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const care = await product.signIn('customer_service');
const maya = await product.signIn('maya@example.com');
await product.settled();

test('staff see the same transactions as the customer', async () => {
  const theirs = (await maya.get<Transaction[]>('/api/transactions')).body;
  const { body } = await care.get<Transaction[]>(`/api/admin/user-transactions/${maya.id}`);
  expect(body).toEqual(theirs);
  const page = await care.get<Transaction[]>(`/api/admin/user-transactions/${maya.id}?limit=1`);
  expect(page.body).toHaveLength(1);
  expect(page.headers.get('link')).toContain(`/api/admin/user-transactions/${maya.id}?`);
});

test('staff see the gift cards of a customer without their codes', async () => {
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

test('the analytics show what was added and spent, in total and by month', async () => {
  const { body } = await care.get<UserAnalytics>(`/api/admin/user-analytics/${maya.id}`);
  expect(body).toMatchObject({ totalSpent: '150.00', totalDeposited: '400.00', transactionCount: 3 });
  expect(body.series).toHaveLength(12);
  // The demo may have been made before midnight, at the end of a month.
  const [newest] = (await maya.get<Transaction[]>('/api/transactions')).body;
  const month = newest?.createdAt.slice(0, 7);
  expect(body.series.find((each) => each.month === month)).toMatchObject({
    spent: '150.00',
    deposited: '400.00',
  });
});

test('the timeline shows payments, purchases, cards, emails, views and staff actions', async () => {
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

test('the timeline groups the cards of an order, and its pages have every entry once', async () => {
  const nora = await product.newMember({ balanceCents: 900_00n });
  const { rows } = await product.db.query<{ id: string }>(
    `select id from gift_card where slug = 'butterlamp'`,
  );
  for (const quantity of [7, 2]) {
    await nora.post('/api/cart', { giftCardId: rows[0]?.id, amount: '5.00', quantity });
    expect((await nora.post('/api/checkout')).status).toBe(201);
    await product.settled();
  }
  const entries = await care.get<TimelineEntry[]>(`/api/admin/user-timeline/${nora.id}`);
  expect(entries.body.filter(({ kind }) => kind === 'code-mailed')).toMatchObject([
    { title: '2 codes emailed', detail: 'Butterlamp ×\u00a02', amount: '10.00' },
    { title: '7 codes emailed', detail: 'Butterlamp ×\u00a07', amount: '35.00' },
  ]);
  expect(entries.body.filter(({ kind }) => kind === 'card-issued')).toMatchObject([
    { title: '2 gift cards issued' },
    { title: '7 gift cards issued' },
  ]);

  // A hundred changes at one moment: no page may repeat entries of the page before.
  await product.db.query(
    `insert into audit_entry (id, at, action, actor_id, actor_role, subject_kind, subject_id, subject)
     select gen_random_uuid(), now(), 'contact-edited', $1, 'customer_service', 'user', $2, 'Nora Field'
     from generate_series(1, 100)`,
    [care.id, nora.id],
  );
  const ids: string[] = [];
  for (let path: string | undefined = `/api/admin/user-timeline/${nora.id}?limit=9`; path; ) {
    const page: Awaited<ReturnType<typeof care.get<TimelineEntry[]>>> = await care.get(path);
    ids.push(...page.body.map(({ id }) => id));
    path = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(entries.body.length + 100);
});

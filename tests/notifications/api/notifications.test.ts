import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { insertNotifications, notificationsJobs, notify } from '#server/notifications/index.ts';
import { accountsApp, countRows, openBrowser, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp();
const nora = await signedInMember(on);
const leo = await signedInMember(on, { email: 'leo@example.com', firstName: 'Leo' });
const path = '/api/notifications';

type Item = { id: string; title: string; isRead: boolean };

async function sendNotifications(userId: string, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await notify(on.db, { userId, title, message: `About ${title}` });
    // Ids are in order of their milliseconds.
    const began = Date.now();
    while (Date.now() === began);
  }
}

async function list(browser = nora.browser, query = ''): Promise<Item[]> {
  return (await browser.get(`${path}${query}`)).body as unknown as Item[];
}

const unread = async (browser = nora.browser) => (await browser.get(`${path}/unread-count`)).body.count;

test('a new member has no notifications', async () => {
  expect(await list()).toEqual([]);
  expect(await unread()).toBe(0);
});

test('the newest notifications come first, unread, and are counted', async () => {
  await sendNotifications(nora.id, 'First', 'Second', 'Third');
  const items = await list();
  expect(items.map(({ title }) => title)).toEqual(['Third', 'Second', 'First']);
  expect(items[0]).toEqual({
    id: expect.any(String),
    title: 'Third',
    message: 'About Third',
    isRead: false,
    createdAt: expect.stringMatching(/Z$/),
    topic: null,
    objectId: null,
  });
  expect(await unread()).toBe(3);
  expect(await list(leo.browser)).toEqual([]);
  expect(await unread(leo.browser)).toBe(0);
});

test('pages have no gap and no repetition, even while new notifications arrive', async () => {
  const first = await nora.browser.get(`${path}?limit=2`);
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  await sendNotifications(nora.id, 'Meanwhile');
  const second = await nora.browser.get(next);
  const titles = [first, second].flatMap(({ body }) => (body as unknown as Item[]).map(({ title }) => title));
  expect(titles).toEqual(['Third', 'Second', 'First']);
  expect(second.headers.link).toBeUndefined();
});

// Order by id in selectNotifications, and this must fail.
test('a notification whose id a request made stands where its time is', async () => {
  const mia = await signedInMember(on, { email: 'mia@example.com', firstName: 'Mia' });
  const ids = [idempotentId('test', mia.id, 'a'), newId(), idempotentId('test', mia.id, 'b'), newId()];
  for (const [index, id] of ids.entries()) {
    const title = `Of minute ${index}`;
    await insertNotifications(on.db, [{ id, userId: mia.id, title, message: '' }]);
    await on.db.query(
      `update notification set created_at = now() + $2::int * interval '1 minute' where id = $1`,
      [id, index],
    );
  }
  const pages: Item[] = [];
  for (let url = `${path}?limit=1`; url !== ''; ) {
    const { headers, body } = await mia.browser.get(url);
    pages.push(...(body as unknown as Item[]));
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? '';
  }
  expect(pages.map(({ title }) => title)).toEqual([3, 2, 1, 0].map((minute) => `Of minute ${minute}`));
});

test.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', "?cursor=' or 1=1"])(
  'the list refuses %s',
  async (query) => {
    expect((await nora.browser.get(`${path}${encodeURI(query)}`)).status).toBe(400);
  },
);

test('a member marks one notification as read', async () => {
  const [newest] = await list();
  const answer = await nora.browser.send({ method: 'PATCH', url: `${path}/${newest?.id}/read` });
  expect(answer).toMatchObject({ status: 200, body: { id: newest?.id, isRead: true } });
  expect(await unread()).toBe(3);
  await nora.browser.send({ method: 'PATCH', url: `${path}/${newest?.id}/read` });
  expect(await unread()).toBe(3);
});

test("another member's notification is not found, neither to mark nor to delete", async () => {
  await sendNotifications(leo.id, 'Private');
  const [others] = await list(leo.browser);
  for (const id of [others?.id, newId()]) {
    const marked = await nora.browser.send({ method: 'PATCH', url: `${path}/${id}/read` });
    const deleted = await nora.browser.send({ method: 'DELETE', url: `${path}/${id}` });
    expect([marked.status, deleted.status]).toEqual([404, 404]);
  }
  expect(await list(leo.browser)).toMatchObject([{ title: 'Private', isRead: false }]);
});

test('a member marks all of their own notifications as read, and no others', async () => {
  expect((await nora.browser.send({ method: 'PATCH', url: `${path}/read-all` })).status).toBe(200);
  expect(await unread()).toBe(0);
  expect(await unread(leo.browser)).toBe(1);
});

// Leave seenUntil out of markAllRead, and this must fail.
test('what arrived after the list was shown stays unread', async () => {
  const ivy = await signedInMember(on, { email: 'ivy@example.com', firstName: 'Ivy' });
  await sendNotifications(ivy.id, 'Older', 'Seen');
  const answer = await ivy.browser.get(path);
  const [seen] = answer.body as unknown as { createdAt: string }[];
  await sendNotifications(ivy.id, 'Meanwhile');
  const url = `${path}/read-all?seenUntil=${seen?.createdAt}`;
  expect((await ivy.browser.send({ method: 'PATCH', url })).status).toBe(200);
  expect((await list(ivy.browser)).map(({ title, isRead }) => [title, isRead])).toEqual([
    ['Meanwhile', false],
    ['Seen', true],
    ['Older', true],
  ]);
  const unknown = await ivy.browser.send({ method: 'PATCH', url: `${path}/read-all?seenUntil=yesterday` });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(await unread(ivy.browser)).toBe(1);
});

test('a member deletes a notification for good', async () => {
  const [newest, ...rest] = await list();
  expect((await nora.browser.send({ method: 'DELETE', url: `${path}/${newest?.id}` })).status).toBe(200);
  expect(await list()).toEqual(rest);
  expect((await nora.browser.send({ method: 'DELETE', url: `${path}/${newest?.id}` })).status).toBe(404);
});

test('a notification with an invalid id is not found', async () => {
  const answer = await nora.browser.send({ method: 'DELETE', url: `${path}/1%20or%201=1` });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test('visitors and other sites are refused', async () => {
  const visitor = openBrowser(on);
  for (const url of [path, `${path}/unread-count`]) expect((await visitor.get(url)).status).toBe(401);
  const forged = await nora.browser.send({
    method: 'DELETE',
    url: `${path}/${newId()}`,
    headers: { origin: 'https://evil.example' },
  });
  expect(forged).toMatchObject({ status: 403, body: { code: 'cross-site' } });
});

test('a rolled back transaction sends no notification', async () => {
  const before = await countRows(on.db, 'notification');
  const failing = transaction(on.db, async (tx) => {
    await notify(tx, { userId: nora.id, title: 'Never', message: 'happened' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await countRows(on.db, 'notification')).toBe(before);
});

test('a notification is forgotten after 400 days', async () => {
  const now = on.clock.now().getTime();
  for (const days of [401, 399]) {
    const at = new Date(now - days * 86_400_000);
    await on.db.query(
      `insert into notification (id, user_id, title, message, created_at) values ($1, $2, $3, 'Long ago', $4)`,
      [newId(at.getTime()), leo.id, `${days} days ago`, at],
    );
  }
  // Look at the id in deleteNotificationsBefore, and this must fail.
  await on.db.query(
    `insert into notification (id, user_id, title, message, created_at) values ($1, $2, '402 days ago', '', $3)`,
    ['ffffffff-ffff-8fff-bfff-ffffffffffff', leo.id, new Date(now - 402 * 86_400_000)],
  );
  const forget = notificationsJobs(on.deps).find(({ name }) => name === 'forget-notifications');
  await forget?.run({}, { id: newId(), retry_count: 0 });
  const titles = (await list(leo.browser)).map(({ title }) => title);
  expect(titles).toContain('399 days ago');
  expect(titles).not.toContain('401 days ago');
  expect(titles).not.toContain('402 days ago');
});

// Leave either age out of deleteMailFailures, or delete one batch alone, and this must fail.
test('failures to send email are forgotten after 30 days, however many there are', async () => {
  const now = on.clock.now().getTime();
  const ids = (days: number, count: number) =>
    Array.from({ length: count }, () => newId(now - days * 86_400_000));
  const add = (failures: readonly string[], days: number) =>
    on.db.query(
      `insert into mail_failure (id, template, final, reason, failed_at, is_ours)
       select unnest($1::uuid[]), 'funds-added', false, 'busy', $2, true`,
      [failures, new Date(now - days * 86_400_000)],
    );
  await add(ids(31, 5_001), 31);
  const young = ids(29, 1);
  await add(young, 29);
  // Written late: its id is older than its failure.
  const late = ids(31, 1);
  await add(late, 29);
  const forget = notificationsJobs(on.deps).find(({ name }) => name === 'forget-mail-failures');
  await forget?.run({}, { id: newId(), retry_count: 0 });
  const { rows } = await on.db.query<{ id: string }>(`select id from mail_failure where reason = 'busy'`);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...young, ...late].toSorted());
});

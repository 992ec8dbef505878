import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { accountsApp, openBrowser, signedInMember, type TestBrowser } from '#tests/support/accounts.ts';

const on = await accountsApp();
const path = '/api/auth/sessions';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Listed = { id: string; current: boolean; device: string; remembered: boolean; ip: string | null };
const list = async (browser: TestBrowser) => (await browser.get(path)).body as unknown as Listed[];

async function withTwoBrowsers(email: string) {
  const person = await signedInMember(on, { email });
  const elsewhere = openBrowser(on, { ip: '203.0.113.7' });
  await elsewhere.post(
    '/api/auth/signin',
    { email, password: person.password, rememberMe: true },
    { 'user-agent': firefox },
  );
  return { ...person, elsewhere };
}

test("the list shows the user's sessions, this browser first, and no token", async () => {
  const nora = await withTwoBrowsers('nora@example.com');
  const answer = await nora.browser.get(path);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toMatchObject([
    { current: true, remembered: false, ip: '127.0.0.1' },
    { current: false, remembered: true, ip: '203.0.113.7', device: 'Firefox on Windows', userAgent: firefox },
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(nora.browser.cookies.get('indulge_session'));
});

test('a user ends the session of another browser, and the present one', async () => {
  const person = await withTwoBrowsers('two@example.com');
  const [own, other] = await list(person.browser);
  expect((await person.browser.delete(`${path}/${other?.id}`)).status).toBe(200);
  expect((await person.elsewhere.get('/api/auth/user')).status).toBe(401);
  expect(await list(person.browser)).toHaveLength(1);
  expect((await person.browser.delete(`${path}/${own?.id}`)).status).toBe(200);
  expect(person.browser.cookies.has('indulge_session')).toBe(false);
});

test("another user's session is not found, and stays open", async () => {
  const mine = await signedInMember(on, { email: 'mine@example.com' });
  const theirs = await signedInMember(on, { email: 'theirs@example.com' });
  const [session] = await list(theirs.browser);
  expect((await mine.browser.delete(`${path}/${session?.id}`)).status).toBe(404);
  expect((await mine.browser.delete(`${path}/${newId()}`)).status).toBe(404);
  expect((await mine.browser.delete(`${path}/nonsense`)).status).toBe(404);
  expect((await theirs.browser.get('/api/auth/user')).status).toBe(200);
});

test('a user ends all other sessions at once', async () => {
  const person = await withTwoBrowsers('all@example.com');
  expect((await person.browser.delete(path)).status).toBe(200);
  expect((await person.elsewhere.get('/api/auth/user')).status).toBe(401);
  expect(await list(person.browser)).toMatchObject([{ current: true }]);
});

test('a session that ended through inactivity is not listed', async () => {
  const person = await withTwoBrowsers('idle@example.com');
  on.clock.advance({ minutes: 21 });
  expect(await list(person.elsewhere)).toMatchObject([{ current: true, remembered: true }]);
});

test('a remembered session is listed for 30 days and no longer', async () => {
  const person = await withTwoBrowsers('month@example.com');
  const devices = async () => {
    const { email, password } = person;
    await person.browser.post('/api/auth/signin', { email, password });
    return (await list(person.browser)).map(({ remembered }) => remembered);
  };
  on.clock.advance({ minutes: 30 * 24 * 60 - 1 });
  expect(await devices()).toEqual([false, true]);
  on.clock.advance({ minutes: 1 });
  expect(await devices()).toEqual([false]);
});

// Leave recordSignedOut out of either route, and this must fail.
test('signing out other browsers is an event of the account, and the own browser is none', async () => {
  const person = await withTwoBrowsers('events@example.com');
  const events = async () => {
    const { rows } = await on.db.query<{ user_id: string; actor_id: string | null; detail: object }>(
      `select user_id, actor_id, detail from security_event where kind = 'others-signed-out' order by at, id`,
    );
    return rows.filter(({ user_id }) => user_id === person.id).map(({ detail }) => detail);
  };
  const before = await events();
  const [own, other] = await list(person.browser);
  expect((await person.browser.delete(`${path}/${other?.id}`)).status).toBe(200);
  expect(await events()).toEqual([...before, { browsers: 1 }]);
  expect((await person.browser.delete(`${path}/${other?.id}`)).status).toBe(404);
  expect((await person.browser.delete(path)).status).toBe(200);
  expect(await events()).toHaveLength(before.length + 1);

  const { email, password } = person;
  for (let browsers = 0; browsers < 2; browsers += 1)
    await openBrowser(on).post('/api/auth/signin', { email, password });
  expect((await person.browser.delete(path)).status).toBe(200);
  expect(await events()).toEqual([...before, { browsers: 1 }, { browsers: 2 }]);
  expect((await person.browser.delete(`${path}/${own?.id}`)).status).toBe(200);
  expect(await events()).toHaveLength(before.length + 2);
});

import { expect, test } from 'vitest';
import { seedDemoUsers } from '#server/demo/people.ts';
import { newId } from '#server/kernel/id.ts';
import { accountsApp, openBrowser, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp();
const { acmeId } = await seedDemoUsers(on.db, on.deps);

async function signedIn(email: string) {
  const browser = openBrowser(on);
  const answer = await browser.post('/api/auth/signin', { email, password: 'indulge-demo' });
  expect(answer.status).toBe(200);
  return browser;
}

test.each(['owner', 'manager', 'staff', 'dept'])(
  'the enterprise user "%s" reads the name of the enterprise',
  async (name) => {
    const browser = await signedIn(`${name}@acme.example`);
    expect(await browser.get(`/api/enterprise/${acmeId}`)).toMatchObject({
      status: 200,
      body: { id: acmeId, companyName: 'Acme Rewards' },
    });
  },
);

test('an enterprise user gets 404 for another enterprise and for an unknown one', async () => {
  const browser = await signedIn('owner@acme.example');
  const otherId = newId();
  await on.db.query(
    `insert into enterprise (id, company_name, slug, email_domain) values ($1, 'Other', 'other', 'other.example')`,
    [otherId],
  );
  for (const id of [otherId, newId()]) {
    expect(await browser.get(`/api/enterprise/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  }
  expect((await browser.get("/api/enterprise/1'or'1'='1")).status).toBe(404);
});

test('members and visitors cannot read an enterprise', async () => {
  const nora = await signedInMember(on);
  expect((await nora.browser.get(`/api/enterprise/${acmeId}`)).status).toBe(403);
  expect((await openBrowser(on).get(`/api/enterprise/${acmeId}`)).status).toBe(401);
});

/** Every paged list refuses an invalid cursor with 400. */
import { beforeAll, expect, test } from 'vitest';
import { can, type RequiredActor, ROLES, type Role } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';

const product = await testApp();
const people = new Map<Role, SignedIn>();

beforeAll(async () => {
  for (const role of ROLES) people.set(role, await product.signIn(role));
});

const lists = ROUTES.map(({ route }) => route).filter(
  ({ method, query }) =>
    method === 'GET' && query?.safeParse({ cursor: 'x' }).success && 'cursor' in keysOf(query),
);

function keysOf(query: object): object {
  return (query as { shape?: object }).shape ?? {};
}

function clientFor(actor: RequiredActor): SignedIn {
  const role = ROLES.find((each) => (actor === 'signed-in' ? each === 'member' : can(each, actor as never)));
  return people.get(role ?? 'member') as SignedIn;
}

/** Text that is no cursor, empty JSON, an invalid id, a number too long, and another list's cursor. */
const INVALID_CURSORS = [
  'x',
  'W10',
  `${newId()}0`,
  '9'.repeat(30),
  Buffer.from('["1",2]').toString('base64url'),
];

test.each(lists.map(({ path, actor }) => ({ path, actor })))(
  '$path refuses an invalid cursor',
  async ({ path, actor }) => {
    const who = actor === 'anyone' ? product.visitor() : clientFor(actor);
    const person = people.get('member') as SignedIn;
    const address = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
      name === 'userId' ? person.id : newId(),
    );
    for (const cursor of INVALID_CURSORS) {
      const answer = await who.get(`${address}?cursor=${cursor}`);
      // A list under an unknown id is not found, with any cursor.
      if (/:(batchId|webhookId)/.test(path) && answer.status === 404) continue;
      expect(answer, cursor).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', fields: { cursor: expect.any(String) } },
      });
    }
  },
);

test('the lists above are many, and exactly these are paged', () => {
  expect(lists.length).toBeGreaterThan(10);
  const paged = ROUTES.map(({ route }) => route).filter((route) => route.paged !== undefined);
  expect(paged.map(({ path }) => path)).toEqual(lists.map(({ path }) => path));
});

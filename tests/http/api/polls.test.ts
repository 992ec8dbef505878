/** A page that asks again and again keeps nobody signed in (P6). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { can, ROLES } from '#contract/kernel/capabilities.ts';
import { UNATTENDED_HEADER } from '#contract/kernel/unattended-header.ts';
import { ROUTES } from '#contract/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';

const clock = testClock();
const product = await testApp({ clock });
const polled = ROUTES.filter(({ route }) => route.polled);

// Take `polled` out of requireActor, and this must fail.
describe.each(polled.map(({ route }) => ({ ...route, call: `${route.method} ${route.path}` })))(
  '$call',
  ({ method, path, actor }) => {
    test('is not activity', async () => {
      const role = ROLES.find((one) => can(one, actor as never)) ?? 'super_admin';
      const user = await product.signIn(role);
      clock.advance({ minutes: 19 });
      expect((await user.get('/api/auth/user')).status).toBe(200);
      clock.advance({ minutes: 19 });
      const answer = await user.send(method, path.replaceAll(/:\w+/g, newId()));
      expect([200, 400, 404]).toContain(answer.status);
      clock.advance({ minutes: 2 });
      expect((await user.get('/api/auth/user')).status).toBe(401);
    });
  },
);

// Leave the header out of requireActor, and this must fail.
test('nor is a read that a poll has caused', async () => {
  const user = await product.signIn('member');
  clock.advance({ minutes: 19 });
  expect((await user.get('/api/auth/user', { [UNATTENDED_HEADER]: '1' })).status).toBe(200);
  clock.advance({ minutes: 2 });
  expect((await user.get('/api/auth/user')).status).toBe(401);
});

// Take `polled` out of a route that a page reads by an interval, and this must fail.
test('whatever a page reads by an interval says so in the contract', async () => {
  const web = join(import.meta.dirname, '../../../web');
  const files = await readdir(web, { recursive: true });
  const read: string[] = [];
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && name !== 'api/use-read.ts'))
    read.push(...polledIn(await readFile(join(web, file), 'utf8')));
  expect(new Set(read)).toEqual(new Set(polled.map(({ name }) => name)));
});

/** The names of the routes before each `refetchInterval`. */
function polledIn(code: string): string[] {
  const [first = '', ...rest] = code.split(/\brefetchInterval\b/);
  const before = [first, ...rest.slice(0, -1)];
  return rest.map((_, index) => {
    const calls = [
      ...(before[index] ?? '').matchAll(/\b(?:useRead|useReadPages|useReadPage|call)\(\s*(\w+)/g),
    ];
    return calls.at(-1)?.[1] ?? 'unknown';
  });
}

/** A page that asks again and again keeps nobody signed in (P6). */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';

const clock = testClock();
const product = await testApp({ clock });

// Take one out of POLLS, and this must fail.
test.each([
  '/api/notifications/unread-count',
  '/api/enterprise/api-requests',
  '/api/enterprise/test-mails',
  `/api/enterprise/webhooks/${newId()}/deliveries`,
  `/api/enterprise/payouts/${newId()}`,
])('%s is not activity', async (polled) => {
  const manager = await product.signIn('super_admin');
  clock.advance({ minutes: 19 });
  expect((await manager.get('/api/auth/user')).status).toBe(200);
  clock.advance({ minutes: 19 });
  expect([200, 404]).toContain((await manager.get(polled)).status);
  clock.advance({ minutes: 2 });
  expect((await manager.get('/api/auth/user')).status).toBe(401);
});

/** What happened to the security of accounts: staff read all of it, a member their own. */
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, see } from '#tests/support/journeys/steps.ts';

const { app, visit, newMember } = await openJourneys();

test('staff find the failed sign-ins of one account, and the member reads their own', async () => {
  const nora = await newMember({ firstName: 'Nora' });
  for (const password of ['wrong one', 'wrong two', nora.password])
    await app.visitor().post('/api/auth/signin', { email: nora.email, password });

  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=security');
  await see(heading(page, 'Security Events'), button(page, 'Export CSV'));
  await page.getByLabel('Event', { exact: true }).selectOption('sign-in-failed');
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Nora Field' }).count()).toBe(2);
  await examine(page);

  const own = await visit({ as: await app.signIn(nora.email) });
  await own.goto('/settings');
  const activity = own.getByRole('list', { name: 'Recent security activity' });
  await activity.scrollIntoViewIfNeeded();
  await see(activity.getByText('Sign-in failed').first());
  await examine(own);
});

/** Settings by kind of user: visitors, other members, staff and company users. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, button, heading, link, see, signIn } from '#tests/support/journeys/steps.ts';

const { app, visit, newMember } = await openJourneys();

test('a visitor is notified, signs in, and returns to the settings', async () => {
  const page = await visit({ apart: true });
  const person = await newMember();
  const toasts = await hearToasts(page);
  await page.goto('/settings');
  await arriveAt(page, '/sign-in');
  await expect.poll(() => toasts.join()).toContain('Unauthorized');
  await signIn(page, person);
  await arriveAt(page, '/settings');
  await see(heading(page, 'Account Settings'));
});

test('another member’s settings redirect to one’s own, and /test-settings is not found', async () => {
  const page = await visit({
    as: await newMember({ firstName: 'Pola' }),
    refused: ['/test-settings'],
    apart: true,
  });
  await page.goto('/marketplace/maya/settings');
  await arriveAt(page, '/settings');
  await see(page.getByRole('banner').getByText('Pola Field'));
  await page.getByRole('main').getByRole('button', { name: 'Add Funds' }).click();
  await see(page.getByRole('dialog', { name: 'Add Funds' }));
  await page.goto('/test-settings');
  await see(heading(page, '404 Page Not Found'));
});

test('staff and company users have settings without the parts for members', async () => {
  const staff = await visit({ as: await app.signIn('administrator') });
  await staff.goto('/settings');
  await see(heading(staff, 'Preferences and notifications'), button(staff, 'Change username'));
  for (const absent of ['Profile visibility', 'Share link', 'Balance']) {
    expect(await staff.getByText(absent, { exact: true }).filter({ visible: true }).count(), absent).toBe(0);
  }
  await examine(staff);
  await staff.goto('/user-settings');
  await see(heading(staff, 'Authority access'), staff.getByText('Administrator', { exact: true }));

  const manager = await visit({ as: await app.signIn('account_manager') });
  await manager.goto('/user-settings');
  await see(
    heading(manager, 'Enterprise'),
    manager.getByText('Account Manager', { exact: true }),
    manager.getByText('Enterprise ID'),
    link(manager, 'Transaction History'),
  );
  await examine(manager);
});

/** Records the texts of toasts, even of those on a page that closes soon. */
async function hearToasts(page: Page): Promise<string[]> {
  const toasts: string[] = [];
  await page.exposeFunction('hearToast', (words: string) => toasts.push(words));
  await page.addInitScript(() => {
    const hear = new MutationObserver(() => {
      const words = document.querySelector('[data-toaster]')?.textContent;
      if (words) window.hearToast(words);
    });
    hear.observe(document, { childList: true, subtree: true });
  });
  return toasts;
}

declare global {
  interface Window {
    hearToast(words: string): void;
  }
}

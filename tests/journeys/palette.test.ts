/** The palette of staff and companies, by keyboard. */
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, haveFocus, heading, see, seeGone } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

test('staff go to a person and to a page by typing', async () => {
  const nora = await app.newMember({ firstName: 'Quillon' });
  const page = await visit({ as: await app.signIn('god') });
  await page.goto('/admin?tab=audit');
  await see(heading(page, 'Audit Log'));
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await haveFocus(field);
  await page.keyboard.type('quillon');
  const found = page.getByRole('group', { name: 'People' }).getByRole('option', { name: /Quillon Field/ });
  await see(found);
  // Another group that is found later may give it another id.
  await expect
    .poll(
      async () => (await field.getAttribute('aria-activedescendant')) === (await found.getAttribute('id')),
    )
    .toBe(true);
  await examine(page);
  await page.keyboard.press('Enter');
  await arriveAt(page, `/admin/user/${nora.id}`);
  await seeGone(field);

  await page.keyboard.press('Control+k');
  await haveFocus(field);
  await page.keyboard.type('s');
  await page.keyboard.press('Escape');
  await seeGone(field);
});

// Take selectedTab out of rescue-focus.tsx, and this must fail: the tab that Back left selects itself again.
test('Back closes the palette with the page below it, and Forward does not open it again', async () => {
  const page = await visit({ as: await app.signIn('god') });
  await page.goto('/admin?tab=customers');
  await see(page.getByRole('row').filter({ hasText: 'maya@example.com' }));
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await see(heading(page, 'Audit Log'));
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await haveFocus(field);
  await page.goBack();
  await seeGone(field);
  await see(page.getByRole('row').filter({ hasText: 'maya@example.com' }));
  await page.goForward();
  await see(heading(page, 'Audit Log'));
  expect(await field.count()).toBe(0);
});

test('a department manager finds only what the role may see', async () => {
  const page = await visit({ as: await app.signIn('department_manager') });
  await page.goto('/enterprise-dashboard');
  await page.getByRole('button', { name: 'Go to' }).click();
  const pages = page.getByRole('group', { name: 'Pages' });
  await see(pages.getByRole('option', { name: 'Employees' }));
  expect(await pages.getByRole('option', { name: 'Audit Log' }).count()).toBe(0);
  await page.keyboard.type('bulk');
  await see(pages.getByRole('option', { name: 'Bulk Upload', selected: true }));
  await seeGone(pages.getByRole('option', { name: 'Employees' }));
  await page.keyboard.press('Enter');
  await see(heading(page, 'Bulk CSV Upload'));
});

test('members have no palette', async () => {
  const nora = await app.newMember();
  const page = await visit({ as: nora });
  await page.goto('/transaction-history');
  await see(heading(page, 'No Transactions Yet'));
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('button', { name: 'Go to' }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

/** A transfer to one user: by keyboard, sent once, and what refuses it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { acmeBalance, fund, newRecipient, otherCompany } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import { button, haveFocus, see, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const PHONE = 390;
const QUERY = 'Username, phone number or email';

/** The field that takes the focus once somebody is found. */
const amountFor = (page: Page, name: string) =>
  page.getByRole('form', { name: `Send funds to ${name}` }).getByLabel('Amount');

async function findPerson(page: Page, query: string): Promise<void> {
  await page.getByLabel(QUERY).fill(query);
  await page.keyboard.press('Enter');
}

// Refuse in the form what the page thinks is too much, and this must fail.
test('a balance that grew since the page was read can be spent at once', async () => {
  const { id, manager } = await otherCompany(app, 10_00n);
  const nora = await newRecipient(app);
  const page = await visit({ as: manager, refused: ['/api/enterprise/send-funds'] });
  await page.goto('/enterprise-dashboard');
  await findPerson(page, nora.username);
  await amountFor(page, 'Nora').fill('40');
  await see(page.getByText('This is more than the $10.00 in the shared balance.'));
  await examine(page);
  await button(page, 'Send $40.00').click();
  await button(page, 'Click again to confirm').click();
  await seeToast(page, 'The shared balance does not cover this. Please add funds first.');
  await fund(app, id, 90_00n);
  await button(page, 'Click again to confirm').click();
  await seeToast(page, 'Funds sent successfully');
  expect(await enterpriseBalanceOf(app.db, id)).toBe(60_00n);

  // The page knows of $60.00.
  await page.goto('/enterprise-dashboard?tab=rewards');
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await see(dialog.getByText('$60.00 available. No fee.'));
  await fund(app, id, 30_00n);
  await dialog.getByLabel('Email address').fill('una@strangers.example');
  await dialog.getByLabel('Amount').fill('80');
  await see(dialog.getByText('This is more than the $60.00 in the shared balance.'));
  await button(page, 'Send reward').click();
  await seeToast(page, 'Reward sent');
});

test('a transfer by keyboard: found, not found, sent once', async () => {
  const manager = await app.signIn('account_manager');
  const nora = await newRecipient(app, { listedBy: manager });
  const before = await acmeBalance(app);
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard');
  await tabTo(page, page.getByLabel(QUERY));
  await page.keyboard.type('nobody.by.that.name');
  await page.keyboard.press('Enter');
  await seeToast(page, 'No User Found');
  await examine(page);
  await findPerson(page, nora.username);
  await seeToast(page, 'User Found!');
  await see(page.getByText(nora.email));
  await haveFocus(amountFor(page, 'Nora'));
  await page.keyboard.type('12.50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Thank you!');
  await examine(page);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Funds sent successfully');
  await see(page.getByText('$12.50 sent to Nora'));
  expect(before - (await acmeBalance(app))).toBe(12_50n);
  // While typing, the list's people are suggested.
  await page.getByLabel(QUERY).fill(nora.email.slice(0, -4));
  await tabTo(page, page.getByRole('list', { name: 'Employees' }).getByRole('button', { name: nora.email }));
  await page.keyboard.press('Enter');
  await button(page, 'Search Another User').click();
  await expect.poll(() => page.getByLabel(QUERY).inputValue()).toBe('');
});

// Leave out `disabled` in send-funds.tsx, and this must fail.
test('a transfer on its way is waited for, so that it is not sent a second time', async () => {
  const nora = await newRecipient(app, { firstName: 'Nora' });
  const page = await visit({ as: await app.signIn('account_staff'), width: PHONE });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/enterprise/send-funds', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/enterprise-dashboard');
  await findPerson(page, nora.username);
  await page.getByLabel('Amount', { exact: true }).last().fill('10');
  await button(page, 'Send $10.00').click();
  await button(page, 'Click again to confirm').click();
  await expect.poll(() => button(page, 'Search Another User').isDisabled()).toBe(true);
  answered.resolve();
  await seeToast(page, 'Funds sent successfully');
});

test('a recipient who is not on the list needs a second click', async () => {
  const stranger = await newRecipient(app, { firstName: 'Otto' });
  const before = await acmeBalance(app);
  const page = await visit({ as: await app.signIn('account_staff'), width: PHONE });
  await page.goto('/enterprise-dashboard');
  await findPerson(page, stranger.username);
  await see(page.getByText('Otto is not on your employee list'));
  await page.getByLabel('Amount', { exact: true }).last().fill('10');
  await button(page, 'Send $10.00').click();
  await see(button(page, 'Click again to confirm'));
  expect(await acmeBalance(app)).toBe(before);
  await examine(page);
  await button(page, 'Click again to confirm').click();
  await seeToast(page, 'Funds sent successfully');
  expect(before - (await acmeBalance(app))).toBe(10_00n);
});

test('a transfer whose answer was lost is sent once', async () => {
  const manager = await app.signIn('account_manager');
  const zoe = await newRecipient(app, { firstName: 'Zoe', listedBy: manager });
  const before = await acmeBalance(app);
  const page = await visit({ as: manager, refused: ['/api/enterprise/send-funds'] });
  let tries = 0;
  await page.route('**/api/enterprise/send-funds', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/enterprise-dashboard');
  await findPerson(page, zoe.username);
  await see(page.getByText(zoe.email));
  await haveFocus(amountFor(page, 'Zoe'));
  await page.keyboard.type('7');
  await button(page, 'Send $7.00').click();
  await seeToast(page, 'Funds sent successfully');
  expect(tries).toBe(2);
  expect(before - (await acmeBalance(app))).toBe(7_00n);
});

test('a failed search shows an error, and one too many how long to wait', async () => {
  const manager = await app.signIn('account_staff');
  const page = await visit({ as: manager, away: true, refused: ['/api/enterprise/search-recipient'] });
  const searches = '**/api/enterprise/search-recipient';
  await page.route(searches, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/enterprise-dashboard');
  await findPerson(page, 'anybody');
  await seeToast(page, /Search Error.*Failed to search for user\./);
  await page.unroute(searches);
  await findPerson(page, 'somebody');
  await seeToast(page, 'No User Found');
  const key = `recipient-search:${manager.id}`;
  // The minute of the limit began with the first search, perhaps that of another test.
  const { rowCount } = await app.db.query(
    'update rate_limit set points = 1000000, expire = $2 where key = $1',
    [key, Date.now() + 60_000],
  );
  expect(rowCount).toBe(1);
  await findPerson(page, 'somebody else');
  await seeToast(page, /Failed to search for user\. Too many attempts\. Please try again in a minute\./);
  await app.db.query('delete from rate_limit where key = $1', [key]);
});

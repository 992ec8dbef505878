/** A company adds a custom field to its rewards, and finds them by it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, link, see } from '#tests/support/journeys/steps.ts';
import { DASHBOARD } from './claim-path.ts';

const { app, visit } = await openJourneys();

test('a company adds a custom field, and finds its rewards by it', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const refused = ['/api/enterprise/reward-fields', '/api/enterprise/rewards'];
  const page = await visit({ as: await app.signIn('account_manager'), refused });
  await page.goto(`${DASHBOARD}?tab=fields`);
  await see(page.getByText('No custom fields yet'));
  await button(page, 'New field').click();
  const form = page.getByRole('form', { name: 'New field' });
  await form.getByLabel('Name').fill('Cost-Center');
  await form.getByLabel('Type').selectOption('choice');
  await form.getByLabel('Options').fill('North\nSouth');
  await form.getByLabel('Required').check();
  await button(page, 'Add field').click();
  await see(form.getByText('Please enter a name of letters, numbers and spaces.'));
  await examine(page);
  await form.getByLabel('Name').fill('Cost Center');
  await button(page, 'Add field').click();
  await see(page.getByText('cost_center'));
  await examine(page);

  await page.goto(`${DASHBOARD}?tab=payouts&way=file`);
  await see(page.getByText('For people who are not on your list also: Cost Center (required)'));
  const download = page.waitForEvent('download');
  await button(page, 'Download a template').click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /^email,amount,message,Cost Center\n/,
  );

  await page.goto(`${DASHBOARD}?tab=rewards`);
  for (const [name, center] of [
    ['Ada', 'North'],
    ['Bea', 'South'],
  ] as const) {
    await button(page, 'Send a reward').click();
    const dialog = page.getByRole('dialog', { name: 'Send a reward' });
    await dialog.getByLabel('Email address').fill(`${name.toLowerCase()}@strangers.example`);
    await dialog.getByLabel('Name (optional)').fill(name);
    await dialog.getByLabel('Amount').fill('5');
    if (name === 'Ada') {
      await button(page, 'Send reward').click();
      await see(dialog.getByText('Cost Center is missing.'));
      await examine(page);
    }
    await dialog.getByLabel('Cost Center').selectOption(center);
    await button(page, 'Send reward').click();
    await dialog.waitFor({ state: 'hidden' });
  }
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await see(card('Ada').getByText('Cost Center: North'), card('Bea').getByText('Cost Center: South'));
  await page.getByLabel('Custom field', { exact: true }).selectOption({ label: 'Cost Center' });
  await page.getByLabel('Cost Center', { exact: true }).selectOption('South');
  await card('Ada').waitFor({ state: 'hidden' });
  await see(card('Bea'));
  await examine(page);
  const file = await page.request.get((await link(page, 'Export CSV').getAttribute('href')) ?? '');
  const text = await file.text();
  expect(text).toMatch(/,Cost Center(,|\n)/);
  expect(text).toContain('bea@strangers.example');
  expect(text).not.toContain('ada@strangers.example');
});

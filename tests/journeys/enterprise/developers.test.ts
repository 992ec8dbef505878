/** An engineer of a company on the dashboard: a key, the test world, webhooks, and the log of calls. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';
import { startReceiver } from '#tests/webhooks/api/receiver.ts';

const world = await testDatabase();
const { app, visit } = await openJourneys({ env: { TEST_DATABASE_URL: world.url } });
const receiver = await startReceiver();

const ORDER = {
  reward: {
    value: { denomination: 5 },
    recipient: { name: 'Nora', email: 'nora@example.com' },
    delivery: { method: 'EMAIL' },
  },
};
const order = (key: string) =>
  fetch(`${app.url}/api/v2/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(ORDER),
  });

const topOf = async (it: Locator) => (await it.boundingBox())?.y;

test('an engineer makes a test key, sees what it does as it happens, and begins anew', async () => {
  const refused = ['/api/enterprise/api-keys'];
  const page = await visit({ as: await app.signIn('super_admin'), refused });
  await page.goto('/enterprise-dashboard?tab=developers');
  await see(heading(page, 'No keys yet'), heading(page, 'No webhooks yet'), heading(page, 'No calls yet'));
  await examine(page);
  await button(page, 'New key').click();
  const newKey = page.getByRole('dialog', { name: 'New key' });
  await newKey.getByRole('button', { name: 'Create key' }).click();
  await see(newKey.getByText('Please name the key.'));
  await examine(page);
  await newKey.getByLabel('Name').fill('Survey tool');
  await newKey.getByRole('button', { name: 'Create key' }).click();
  const secret = page.getByText(/^TEST_[\w-]{43}$/);
  const key = (await secret.textContent()) ?? '';

  // A company with test keys alone begins with the webhooks of its test world.
  await button(page, 'New webhook').click();
  const newWebhook = page.getByRole('dialog', { name: 'New webhook' });
  await newWebhook.getByLabel('Address').fill(receiver.url);
  await newWebhook.getByRole('button', { name: 'Add webhook' }).click();
  await see(page.getByText(/^whsec_/));
  const saved = page.getByRole('button', { name: 'I have saved it' });
  await saved.first().click();
  await expect.poll(() => saved.count()).toBe(1);
  await saved.click();
  await seeGone(secret);

  // Nothing is reloaded from here on.
  expect((await order(key)).status).toBe(200);
  await see(page.getByText('POST /api/v2/orders'), page.getByText('You received a gift of $5.00'));
  expect((await order(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
  // A long body opens to its end.
  const call = page.getByRole('listitem').filter({ hasText: 'POST /api/v2/orders' }).last();
  await call.getByText('POST /api/v2/orders').click();
  const answer = call.locator('pre').last();
  await expect.poll(() => answer.textContent()).toMatch(/\n…$/);
  await call.getByRole('button', { name: 'Show all: Response' }).press('Enter');
  await see(call.getByRole('button', { name: 'Show less: Response', expanded: true }));
  await expect.poll(() => answer.textContent()).not.toMatch(/\n…$/);
  expect(JSON.parse((await answer.textContent()) ?? '')).toMatchObject({ order: { status: 'EXECUTED' } });
  await button(page, 'Deliveries').click();
  const delivery = page.getByRole('listitem').filter({ hasText: 'ORDERS.CREATED' }).last();
  await see(delivery.getByText('Delivered', { exact: true }));
  await delivery.getByText('ORDERS.CREATED', { exact: true }).click();
  await see(delivery.getByText(/The last answer was 200/));
  const sent = await delivery.locator('pre').first().textContent();
  expect(JSON.parse(sent ?? '')).toMatchObject({ event: 'ORDERS.CREATED' });
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.taken.filter(({ event }) => event === 'ORDERS.CREATED').length).toBe(2);
  await button(page, 'Send a test event').click();
  const testing = page.getByRole('dialog', { name: 'Send a test event' });
  await testing.getByLabel('Event', { exact: true }).selectOption('REWARDS.THANKED');
  await testing.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByRole('listitem').filter({ hasText: 'REWARDS.THANKED' }).last());
  await expect.poll(() => receiver.taken.map(({ event }) => event)).toContain('REWARDS.THANKED');
  await examine(page);
  await page.getByRole('group', { name: 'Webhook world' }).getByLabel('Live').check();
  await see(heading(page, 'No webhooks yet'));

  await button(page, 'Reset the test world').click();
  await button(page, 'Reset it').click();
  await seeToast(page, 'Test world reset');
  await seeGone(page.getByText('You received a gift of $5.00'));
  await page.getByRole('button', { name: 'Revoke Survey tool' }).click();
  await button(page, 'Revoke key').click();
  await see(page.getByText('Revoked', { exact: true }));
  expect((await order(key)).status).toBe(401);
});

// Ask `error` before `data` in test-world-facts.tsx, and this must fail.
test('a test world that does not load again stays on the page', async () => {
  const owner = await app.signIn('super_admin');
  const body = { name: 'Testing', mode: 'test', permission: 'read_write' };
  expect((await owner.post('/api/enterprise/api-keys', body)).status).toBe(201);
  const page = await visit({ as: owner, refused: ['/api/enterprise/test-world'] });
  await page.goto('/enterprise-dashboard?tab=developers');
  await see(heading(page, 'Test world'));
  let reads = 0;
  await page.route('**/api/enterprise/test-world', (route) => {
    reads += 1;
    return route.fulfill({ status: 503, json: {} });
  });
  await button(page, 'New key').click();
  const newKey = page.getByRole('dialog', { name: 'New key' });
  await newKey.getByLabel('Name').fill('Payroll');
  await newKey.getByRole('button', { name: 'Create key' }).click();
  await see(page.getByText(/^TEST_[\w-]{43}$/));
  await expect.poll(() => reads).toBeGreaterThan(0);
  await button(page, 'I have saved it').click();
  await see(page.getByText('Payroll'), heading(page, 'Test world'));
  expect(await page.getByText('Your test world did not load').count()).toBe(0);
});

// Leave out isDay in new-key-dialog.tsx, and this must fail.
test('a day that is no day is named beside its field, and no key is made', async () => {
  const page = await visit({ as: await app.signIn('super_admin') });
  await page.goto('/enterprise-dashboard?tab=developers');
  await button(page, 'New key').click();
  const newKey = page.getByRole('dialog', { name: 'New key' });
  await newKey.getByLabel('Name').fill('Endless');
  const day = newKey.getByLabel('Expires after');
  // A year of five digits; and a day without its year, whose value is empty.
  await day.fill('12026-01-01');
  await newKey.getByRole('button', { name: 'Create key' }).click();
  await see(newKey.getByText('Please choose a date.'));
  await haveFocus(day);
  await examine(page);
  await day.fill('');
  await seeGone(newKey.getByText('Please choose a date.'));
  await day.press('1');
  await newKey.getByRole('button', { name: 'Create key' }).click();
  await see(newKey.getByText('Please choose a date.'));
  await newKey.getByRole('button', { name: 'Close' }).click();
  await see(heading(page, 'API keys'));
  expect(await page.getByText('Endless').count()).toBe(0);
});

// Leave out pollPagesEveryMs in use-read.ts, and this must fail.
test('a list of four pages is read again as often as it has pages', async () => {
  const owner = await app.signIn('super_admin');
  const body = { name: 'Reading', mode: 'live', permission: 'read_only' };
  const { key } = (await owner.post<{ key: string }>('/api/enterprise/api-keys', body)).body;
  expect((await order(key)).status).toBe(403);
  const page = await visit({ as: owner, apart: true });
  await page.clock.install();
  const read: string[] = [];
  let ending = '';
  await page.route('**/api/enterprise/api-requests?*', async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '1';
    read.push(cursor);
    const response = await route.fetch({ url: `${app.url}/api/enterprise/api-requests?mode=live` });
    const [call] = (await response.json()) as object[];
    const next = `</api/enterprise/api-requests?cursor=${Number(cursor) + 1}>; rel="next"`;
    await route.fulfill({
      json: [{ ...call, id: cursor, path: `/page-${cursor}${ending}` }],
      headers: cursor === '4' ? {} : { link: next },
    });
  });
  await page.goto('/enterprise-dashboard?tab=developers&calls=live');
  for (const cursor of ['1', '2', '3', '4']) {
    if (cursor !== '1') await button(page, 'Load more calls').click();
    await see(page.getByText(`POST /page-${cursor}`));
  }
  read.length = 0;
  ending = '-again';
  await page.clock.fastForward('00:06');
  // A read that was due would be asked for before this one.
  await page.evaluate(() => fetch('/api/config'));
  expect(read).toEqual([]);
  await page.clock.fastForward('00:15');
  await see(page.getByText('POST /page-4-again'));
  expect(read).toEqual(['1', '2', '3', '4']);
});

test('on a phone and in the dark, calls that failed are found', async () => {
  const owner = await app.signIn('super_admin');
  const body = { name: 'Payroll', mode: 'live', permission: 'read_only' };
  const { key } = (await owner.post<{ key: string }>('/api/enterprise/api-keys', body)).body;
  const page = await visit({ as: owner, width: 360, theme: 'dark' });
  await page.goto('/enterprise-dashboard?tab=developers');
  await see(page.getByText('Payroll'));
  await button(page, 'New webhook').click();
  const newWebhook = page.getByRole('dialog', { name: 'New webhook' });
  await newWebhook
    .getByLabel('Address')
    .fill('https://hooks.example.com/deliveries-and-claims-of-our-company');
  await newWebhook.getByRole('button', { name: 'Add webhook' }).click();
  await button(page, 'I have saved it').click();
  await button(page, 'Deliveries').click();
  // What is above them may still move them between the two looks.
  await expect
    .poll(async () => [
      await topOf(button(page, 'Deliveries')),
      await topOf(button(page, 'Send a test event')),
    ])
    .toSatisfy(([first, second]) => first !== undefined && first === second);
  expect((await order(key)).status).toBe(403);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${app.url}/api/v2/roles`, { headers })).status).toBe(200);
  const log = page.getByRole('region', { name: 'Calls' });
  await see(log.getByText('GET /api/v2/roles'));
  await log.getByText('Only errors').click();
  await seeGone(log.getByText('GET /api/v2/roles'));
  // Another test's key may have failed so before.
  await log.getByText('POST /api/v2/orders').first().click();
  await see(log.getByText('This key may only read.'));
  await expectNoHorizontalScroll(page);
  await examine(page);
});

test('the keys that a key made by the API are revoked with it, unless the super admin keeps them', async () => {
  const owner = await app.signIn('super_admin');
  const body = { name: 'Rotating', mode: 'live', permission: 'read_write' };
  const { key } = (await owner.post<{ key: string }>('/api/enterprise/api-keys', body)).body;
  const headers = { authorization: `Bearer ${key}` };
  const path = `${app.url}/api/v2/organizations/create_api_key`;
  const made = (await (await fetch(path, { method: 'POST', headers })).json()) as { api_key: string };
  const page = await visit({ as: owner });
  await page.goto('/enterprise-dashboard?tab=developers');
  const child = page.getByRole('row').filter({ hasText: 'Made by the API' });
  await see(child.getByText(/created by Rotating/));
  await page.getByRole('button', { name: 'Revoke Rotating' }).click();
  const choice = page.getByRole('checkbox', { name: /Also revoke the key that it created/ });
  await expect.poll(() => choice.isChecked()).toBe(true);
  await examine(page);
  await button(page, 'Keep it').click();
  await page.getByRole('button', { name: 'Revoke Rotating' }).click();
  await button(page, 'Revoke key').click();
  await see(child.getByText('Revoked', { exact: true }));
  const refused = { authorization: `Bearer ${made.api_key}` };
  expect((await fetch(`${app.url}/api/v2/roles`, { headers: refused })).status).toBe(401);
});

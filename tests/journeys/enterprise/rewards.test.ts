/** A company pays three addresses nobody knows: one claims on a phone, one is corrected, one is canceled. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { acmeBalance, acmeId, fund, newRecipient } from '#tests/enterprise/api/company.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  link,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

const SLOW_MS = 60_000;
const DASHBOARD = '/enterprise-dashboard';

async function claimPath(email: string): Promise<string> {
  const { text } = await mail(email, /^You received a gift/);
  const path = /\/claim\/[\w-]{43}/.exec(text)?.[0];
  if (!path) throw new Error(`No link in ${text}`);
  return path;
}

test('three addresses that nobody knows get a link from one file, and the books agree', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const manager = await app.signIn('account_manager');
  const before = await acmeBalance(app);
  const page = await visit({ as: manager });
  await page.goto(`${DASHBOARD}?tab=rewards`);
  await see(page.getByText('No rewards sent yet'));
  await page.getByRole('tab', { name: 'Payouts' }).click();
  await page.getByRole('radio', { name: 'From a file' }).check();
  await page.getByLabel('Choose a CSV of amounts').setInputFiles({
    name: 'amounts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'email,amount,name,message\nida@strangers.example,50.00,Ida Moss,Thank you\nwrong@strangers.example,30.00,Will Wren,\ntom@strangers.example,20.00,,\n',
    ),
  });
  await see(heading(page, 'Check before you pay'), page.getByText('3 people not on your list'));
  await see(page.getByText('Not on your employee list: gets a link by email.').first());
  await examine(page);
  await button(page, 'Pay 3 people').click();
  const question = page.getByRole('alertdialog', { name: 'Pay $100.00 to 3 people?' });
  await question.getByRole('button', { name: 'Pay $100.00' }).click();
  await heading(page, 'The rewards are ordered').waitFor({ timeout: SLOW_MS });
  await examine(page);
  expect(await acmeBalance(app)).toBe(before - 100_00n);

  const path = await claimPath('ida@strangers.example');
  const phone = await visit({ width: 360, refused: ['/api/claims/'] });
  await phone.goto(path);
  await see(heading(phone, '$50.00'), phone.getByText('Thank you'));
  await expectNoHorizontalScroll(phone);

  // The list that was read before the payout has its rewards.
  await page.getByRole('tab', { name: 'Rewards' }).click();
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await see(
    card('Ida Moss').getByText('Opened', { exact: true }),
    card('Will Wren'),
    card('tom@strangers.example'),
  );
  await examine(page);
  await button(page, 'More for the reward to Will Wren').click();
  await page.getByRole('menuitem', { name: 'Send again or correct' }).click();
  await page.getByRole('dialog').getByLabel('Email address').fill('will@strangers.example');
  await button(page, 'Send again').click();
  await see(card('Will Wren').getByText('will@strangers.example'));
  expect(await claimPath('will@strangers.example')).toContain('/claim/');

  await page.keyboard.press('Control+k');
  await haveFocus(page.getByRole('combobox', { name: 'Search' }));
  await page.keyboard.type('ida moss');
  await page
    .getByRole('group', { name: 'Rewards' })
    .getByRole('option', { name: '$50.00 · Ida Moss' })
    .click();
  await seeGone(card('Will Wren'));
  await page.getByLabel('Search rewards').fill('');

  await button(page, 'More for the reward to tom@strangers.example').click();
  await page.getByRole('menuitem', { name: 'Cancel reward' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reward' }).click();
  await see(card('tom@strangers.example').getByText('Canceled'));
  expect(await acmeBalance(app)).toBe(before - 80_00n);

  await page.getByLabel('Status').selectOption('canceled');
  await see(card('tom@strangers.example'));
  const file = await page.request.get((await link(page, 'Export CSV').getAttribute('href')) ?? '');
  expect(await file.text()).toContain('tom@strangers.example,20.00,0.00,0.00,canceled');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${DASHBOARD}?tab=transactions`);
  const line = link(page, 'Canceled reward to tom@strangers.example');
  await see(line);
  // Cut a closed row of transaction-table.tsx after its first line, and this must fail.
  const { shown, whole } = await line.evaluate((text) => ({
    shown: [text.clientWidth, text.clientHeight],
    whole: [text.scrollWidth, text.scrollHeight],
  }));
  expect(shown).toEqual(whole);
  // A link within a line has no size of its own.
  expect(shown[0]).toBeGreaterThan(0);
});

test('a file of links is scheduled for a day and an occasion, and the page says so', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const page = await visit({ as: await app.signIn('account_manager'), width: 360 });
  await page.goto(`${DASHBOARD}?tab=payouts&way=file`);
  await page.getByLabel('Choose a CSV of amounts').setInputFiles({
    name: 'amounts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email,amount\nlater@strangers.example,50.00\n'),
  });
  await page.getByLabel('Occasion').selectOption('Winter holidays');
  await page.getByLabel('Send on').fill('2020-01-01');
  await button(page, 'Pay 1 person').click();
  await see(page.getByText('This time has passed. Please choose a later one.'));
  await haveFocus(page.getByLabel('Send on'));
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Send on').fill(day);
  await page.getByLabel('At', { exact: true }).fill('18:30');
  await examine(page);
  await expectNoHorizontalScroll(page);
  await button(page, 'Pay 1 person').click();
  const question = page.getByRole('alertdialog', { name: 'Pay $50.00 to 1 person?' });
  await see(question.getByText(/The links go out on .* at 6:30 PM\./));
  await question.getByRole('button', { name: 'Pay $50.00' }).click();
  await heading(page, 'The links are scheduled').waitFor({ timeout: SLOW_MS });
  await see(page.getByText(/^The links for 1 person go out on .* at 6:30 PM$/));
  await see(page.getByText('The link is scheduled.'));
  await examine(page);
  const { rows } = await app.db.query('select design, delivery from reward where recipient_email = $1', [
    'later@strangers.example',
  ]);
  expect(rows).toEqual([{ design: 'winter', delivery: 'SCHEDULED' }]);
});

test('a search for an unknown address offers a reward, and a link is handed out at once', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const page = await visit({ as: await app.signIn('super_admin') });
  await page.goto(DASHBOARD);
  await page.getByLabel('Username, phone number or email').fill('una@strangers.example');
  await button(page, 'Search').click();
  await button(page, 'Send a reward by email').click();
  const form = page.getByRole('form', { name: 'Send a reward' });
  await button(page, 'Send reward').click();
  await see(form.getByText('Please enter a valid amount greater than $0.'));
  await haveFocus(form.getByLabel('Amount'));
  await form.getByLabel('Amount').fill('15');
  await form.getByLabel('Message').fill('Welcome!');
  await examine(page);
  await button(page, 'Send reward').click();
  await seeToast(page, 'Reward sent');
  expect(await claimPath('una@strangers.example')).toContain('/claim/');

  await page.goto(`${DASHBOARD}?tab=rewards`);
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await dialog.getByRole('radio', { name: 'As a link' }).check();
  await dialog.getByLabel('Amount').fill('5.');
  await see(dialog.getByText('Anyone who has the link can claim the reward'));
  await page.keyboard.press('Enter');
  await see(dialog.getByText('The link for $5.00 is ready'));
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const phone = await visit({ width: 360, refused: ['/api/claims/'] });
  await phone.goto(new URL(address).pathname);
  await see(heading(phone, '$5.00'));
});

test('a reward goes to a phone number as a text message, and its recipient says where the codes go', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const page = await visit({ as: await app.signIn('account_manager') });
  await page.goto(`${DASHBOARD}?tab=rewards`);
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await dialog.getByRole('radio', { name: 'By text message' }).check();
  await dialog.getByLabel('Phone number').fill('4155559017');
  await dialog.getByLabel('Amount').fill('25');
  await examine(page);
  await button(page, 'Send reward').click();
  await seeToast(page, 'Reward sent');
  const token = await rewards(app).tokenOfText('+14155559017');

  const phone = await visit({ width: 360, refused: ['/api/claims/'] });
  await phone.goto(`/claim/${token}`);
  await button(phone, / from \$/)
    .first()
    .click();
  const get = button(phone, /^Get this \$/);
  expect(await get.isDisabled()).toBe(true);
  await phone.getByLabel('Your email').fill('texted@strangers.example');
  await get.click();
  await see(heading(phone, 'Your gift card'));
  expect(await mail('texted@strangers.example', /gift card$/)).toBeTruthy();
});

test('a campaign is drawn while it is edited, and its recipient sees it so', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const refused = ['/api/enterprise/campaigns', '/api/enterprise/rewards'];
  const page = await visit({ as: await app.signIn('account_manager'), refused });
  await page.goto(`${DASHBOARD}?tab=campaigns`);
  await see(page.getByText('Default Campaign'));
  await examine(page);
  await button(page, 'New campaign').click();
  const form = page.getByRole('form', { name: 'Campaign' });
  const preview = page.getByRole('figure');
  await form.getByLabel('Name', { exact: true }).fill('Default Campaign');
  await form.getByRole('radio', { name: 'Only some' }).check();
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('Your own colors').check();
  await form.getByLabel('Background', { exact: true }).fill('#12344d');
  await form.getByLabel('Headline', { exact: true }).fill('#12355e');
  await form.getByLabel('Headline text').fill('A treat for your research');
  await form.getByLabel('Message').fill('You helped us a lot.');
  await form.getByLabel('Sender’s name').fill('Acme Research');
  await form.getByLabel('Subject of the email').fill('Your survey reward');
  await see(
    form.getByText('4.5:1'),
    preview.getByText('Acme Research via Indulge'),
    preview.getByText('Your survey reward'),
    preview.getByText('A treat for your research'),
  );
  await form.getByLabel('Headline', { exact: true }).fill('#ffffff');
  await button(page, 'Create campaign').click();
  await see(form.getByText('Your company has a campaign with this name.'));
  await form.getByLabel('Name', { exact: true }).fill('Surveys');
  await preview.getByRole('radio', { name: 'Claim page' }).check();
  await see(preview.getByText('Choose a gift card'));
  await examine(page);
  await button(page, 'Create campaign').click();
  await seeToast(page, 'Campaign created');
  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 320, height: 80, channels: 4, background: '#ffffff' } })
      .png()
      .toBuffer(),
  });
  await see(page.getByRole('img', { name: 'The logo of this campaign' }));

  await page.goto(`${DASHBOARD}?tab=rewards`);
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await dialog.getByLabel('Email address').fill('cleo@strangers.example');
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByLabel('Campaign').selectOption('Surveys');
  await button(page, 'Send reward').click();
  await see(dialog.getByText('The gift cards of the campaign Surveys start at'));
  await dialog.getByLabel('Amount').fill('90');
  await button(page, 'Send reward').click();
  await dialog.waitFor({ state: 'hidden' });
  const { text } = await mail('cleo@strangers.example', /^Your survey reward$/);
  const phone = await visit({ width: 360, refused: ['/api/claims/'] });
  await phone.goto(/\/claim\/[\w-]{43}/.exec(text)?.[0] ?? '');
  await see(heading(phone, '$90.00'), phone.getByText('A treat for your research'));
  await see(phone.getByText('You helped us a lot.'), phone.getByText('from Acme Research'));
  await examine(phone);
});

/** A file for an employee and somebody else, previewed by account staff, whose line is $250. */
async function previewMixed(page: Page, rows: readonly string[]): Promise<void> {
  await page.goto(`${DASHBOARD}?tab=payouts&way=file`);
  await page.getByLabel('Choose a CSV of amounts').setInputFiles({
    name: 'amounts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['email,amount,message', ...rows].join('\n')),
  });
  await see(heading(page, 'Check before you pay'));
}

// Compare the sum of both parts with the line again, and this must fail.
test('of a file for employees and others, the page says what is paid at once and what waits', async () => {
  await fund(app, await acmeId(app), 5_000_00n);
  await app.db.query('delete from payout_unapproved');
  const staff = await app.signIn('account_staff');
  const nora = await newRecipient(app, { listedBy: staff });
  const page = await visit({ as: staff, width: 360 });

  // The links wait, the balance is paid.
  await previewMixed(page, [
    `${nora.email},20.00,`,
    'mixed@strangers.example,260.00,',
    `long@strangers.example,1.00,${'x'.repeat(301)}`,
  ]);
  await see(
    page.getByText('Part of this waits for approval'),
    page.getByText(
      'Paid right away: $20.00 to the balance of 1 person. Waits: $260.00 by a link to 1 person.',
    ),
    page.getByText('The rows “To a balance” are paid at once.'),
    page.getByText('The column “message” can have at most 300 characters; this row has 301.'),
  );
  await examine(page);
  await expectNoHorizontalScroll(page);
  await button(page, 'Pay and send for approval').click();
  const question = page.getByRole('alertdialog', {
    name: 'Pay $20.00 now, and send $260.00 for approval?',
  });
  await examine(page);
  await question.getByRole('button', { name: 'Pay and send for approval' }).click();
  await heading(page, 'The balances were paid').waitFor({ timeout: SLOW_MS });
  await see(page.getByText('The links for 1 person wait for approval'));
  await examine(page);
  expect(await balanceOf(app.db, nora.id)).toBe(20_00n);
  await link(page, 'All payouts').click();
  await see(page.getByRole('table', { name: 'Earlier payouts' }).getByText('Waiting in part').first());

  // The links are sent, the balance waits.
  await previewMixed(page, [`${nora.email},240.00,`, 'mixed@strangers.example,100.00,']);
  await see(page.getByText('are paid once another manager approves.'));
  await button(page, 'Pay and send for approval').click();
  await page
    .getByRole('alertdialog', { name: 'Pay $100.00 now, and send $240.00 for approval?' })
    .getByRole('button', { name: 'Pay and send for approval' })
    .click();
  await heading(page, 'Waiting for approval').waitFor({ timeout: SLOW_MS });
  await see(page.getByText('$240.00 for 1 person is set aside.'), page.getByText('1 person gets a link'));
  await page.getByRole('radio', { name: 'Waiting (1)' }).check();
  await see(page.getByRole('table', { name: 'Rows of this payout' }).getByText('Waiting', { exact: true }));
  await examine(page);
  expect(await balanceOf(app.db, nora.id)).toBe(20_00n);
  await mail('mixed@strangers.example', /^You received a gift/);
});

test('a line of a file that the campaign cannot serve is named beside the campaign', async () => {
  const manager = await app.signIn('account_manager');
  const { rows } = await app.db.query<{ id: string }>(
    'select id from gift_card where available and min_cents >= 500 order by min_cents limit 1',
  );
  await manager.post('/api/enterprise/campaigns', {
    ...{ name: 'Large cards', products: rows.map(({ id }) => id) },
    colors: { background: '#12344d', text: '#ffffff', button: '#8a1c1c' },
  });
  const page = await visit({ as: manager, refused: ['/api/enterprise/payouts/'] });
  await previewMixed(page, ['one@strangers.example,50.00,', 'two@strangers.example,2.00,']);
  await page.getByLabel('Campaign', { exact: true }).selectOption('Large cards');
  await button(page, 'Pay 2 people').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay $52.00' }).click();
  await see(page.getByText(/^Line 3 \(\$2\.00\): The gift cards of the campaign Large cards start at/));
  await haveFocus(page.getByLabel('Campaign', { exact: true }));
  await examine(page);
});

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

/** A company pays addresses from a file: strangers get links, employees a balance, and some of it waits. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { acmeBalance, acmeId, fund, newRecipient } from '#tests/enterprise/api/company.ts';
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
} from '#tests/support/journeys/steps.ts';
import { claimPath, DASHBOARD, SLOW_MS } from './claim-path.ts';

const { app, visit, mail } = await openJourneys();

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

  const path = await claimPath(mail, 'ida@strangers.example');
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
  expect(await claimPath(mail, 'will@strangers.example')).toContain('/claim/');

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

/** Payouts to the rows of a file: from preview to result. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { acmeId, fund, newRecipient } from '#tests/enterprise/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, link, see, seeGone } from '#tests/support/journeys/steps.ts';
import { confirm, employ, PAYOUTS, SLOW_MS, seeSlowly } from './payout-steps.ts';

const { app, visit } = await openJourneys();

async function takeFile(page: Page, lines: readonly string[], name = 'amounts.csv'): Promise<void> {
  await page.getByLabel('Choose a CSV of amounts').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  });
}

test('a file shows the outcome of each row, pays the valid ones, and its result can be downloaded', async () => {
  const manager = await app.signIn('account_manager');
  const dora = await newRecipient(app, { firstName: 'Dora', listedBy: manager });
  const page = await visit({ as: manager, refused: ['/api/enterprise/payouts/csv'] });
  await page.goto(`${PAYOUTS}&way=file`);
  await takeFile(page, ['x'], 'amounts.pdf');
  await see(page.getByText('Please select a CSV file.'));
  await takeFile(page, ['name,sum', 'Dora,1']);
  await see(page.getByText('The file needs a column amount, and a column email, username or phone.'));
  await examine(page);
  await takeFile(page, ['email,amount', `${dora.email},12.50`, 'nobody,5', `${dora.email},1`]);
  await see(heading(page, 'Check before you pay'), page.getByText('2 rows cannot be paid'));
  await see(page.getByText('No one on your employee list has this email, username or phone number.'));
  await see(page.getByText('The same person is on line 2.'));
  await examine(page);
  await confirm(page, '1 person', '$12.50');
  await seeSlowly(page, 'Paid in part');
  await examine(page);
  expect(await balanceOf(app.db, dora.id)).toBe(12_50n);
  const address = await link(page, 'Download result').getAttribute('href');
  const result = await page.request.get(address ?? '');
  expect(await result.text()).toContain(`2,${dora.email},Dora Field,12.50,paid`);
});

// Drop `way` or `onBack` from batch-preview.tsx, and this must fail.
test('the way back from a preview keeps the way to pay and the message, also after a reload', async () => {
  const manager = await app.signIn('account_manager');
  const gil = await newRecipient(app, { firstName: 'Gil', listedBy: manager });
  const page = await visit({ as: manager });
  await page.goto(`${PAYOUTS}&way=file`);
  const message = page.getByLabel('Message (optional)');
  await message.fill('Well done');
  await takeFile(page, ['email,amount', `${gil.email},1`]);
  await see(heading(page, 'Check before you pay'));
  await page.reload();
  await link(page, 'Back').click();
  await see(page.getByLabel('Choose a CSV of amounts'));
  await expect.poll(() => message.inputValue()).toBe('Well done');
  await takeFile(page, ['email,amount', `${gil.email},1`]);
  await confirm(page, '1 person', '$1.00');
  await seeSlowly(page, 'Everyone was paid');
  await link(page, 'All payouts').click();
  await see(message);
  await expect.poll(() => message.inputValue()).toBe('');
});

test('a long file is paged, runs on without the page, and is reachable afterwards', {
  timeout: 180_000,
}, async () => {
  const manager = await app.signIn('account_manager');
  const ids = await crowd(1_200);
  await fund(app, await acmeId(app), 3_000_00n);
  const { rows: people } = await app.db.query<{ email: string }>(
    'select email from users where id = any ($1)',
    [ids],
  );
  const page = await visit({ as: manager });
  await page.goto(`${PAYOUTS}&way=file`);
  await takeFile(page, ['email,amount', ...people.map(({ email }) => `${email},0.50`)]);
  await heading(page, 'Check before you pay').waitFor({ timeout: SLOW_MS });
  const table = page.getByRole('table', { name: 'Rows of this payout' });
  await see(table);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThanOrEqual(51);
  await button(page, 'Next').click();
  await see(button(page, 'Previous'));
  await confirm(page, '1,200 people', '$600.00');
  await see(heading(page, 'Paying your people').or(heading(page, 'Everyone was paid')));
  const address = page.url();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await seeGone(heading(page, 'Paying your people'));
  await page.goto(address);
  await seeSlowly(page, 'Everyone was paid');
  await eventually(
    async () => {
      const { rows } = await app.db.query<{ paid: number }>(
        `select count(*)::int as paid from ledger_account where owner_id = any ($1) and balance = 50`,
        [ids],
      );
      expect(rows).toEqual([{ paid: 1_200 }]);
      return true;
    },
    { timeoutMs: SLOW_MS },
  );
});

/** Inserts many employees of Acme at once. */
async function crowd(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await app.db.query(
    `insert into users (id, email, username, first_name, last_name, user_type, email_verified_at, profile_complete)
     select id, 'w' || right(replace(id::text, '-', ''), 20) || '@example.com', 'w' || right(replace(id::text, '-', ''), 20),
       'Wanda', 'Crowd', 'individual', now(), true from unnest($1::uuid[]) as id`,
    [ids],
  );
  await app.db.query(
    `insert into ledger_account (kind, owner_id, balance) select 'member', id, 0 from unnest($1::uuid[]) as id`,
    [ids],
  );
  await employ(app, await acmeId(app), ids);
  return ids;
}

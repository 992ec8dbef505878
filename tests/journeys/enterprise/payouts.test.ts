/** Payouts to selected employees, or to all of them: from preview to result. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { acmeBalance, fund, list, newRecipient, otherCompany } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import { button, haveFocus, heading, link, see, seeGone } from '#tests/support/journeys/steps.ts';
import { confirm, employ, PAYOUTS, SLOW_MS, seeSlowly } from './payout-steps.ts';

const { app, visit } = await openJourneys();

const PHONE = 390;
const tick = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).check();

/**
 * How often the page writes what is typed within ten frames. Leave wasPreview set in batch-view.tsx, and it
 * never ends.
 */
function draftWrites(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { setItem, removeItem } = Storage.prototype;
    let writes = 0;
    Storage.prototype.setItem = function (...given) {
      writes += 1;
      setItem.apply(this, given);
    };
    Storage.prototype.removeItem = function (...given) {
      writes += 1;
      removeItem.apply(this, given);
    };
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    Object.assign(Storage.prototype, { setItem, removeItem });
    return writes;
  });
}

test('two employees are selected, previewed and paid the same, and the result is reachable afterwards', async () => {
  const manager = await app.signIn('account_manager');
  const ann = await newRecipient(app, { firstName: 'Quilla', listedBy: manager });
  const ben = await newRecipient(app, { firstName: 'Quentin', listedBy: manager });
  const before = await acmeBalance(app);
  const page = await visit({ as: manager });
  await page.goto(PAYOUTS);
  await see(heading(page, 'Pay several people'));
  await button(page, 'Preview payout').click();
  const problem = page.getByText('Please choose at least one employee.');
  await see(problem);
  // The next tab stops are the search and the checkboxes.
  await haveFocus(problem.locator('..'));
  await tabTo(page, page.getByLabel('Search employees'));

  await page.getByLabel('Search employees').fill('Quilla');
  await tick(page, /^Quilla Field/);
  await page.getByLabel('Search employees').fill('Quentin');
  await tick(page, /^Quentin Field/);
  await see(page.getByText('2 people selected'));
  await page.getByRole('radio', { name: 'Selected (2)' }).check();
  await see(page.getByRole('list', { name: 'Selected people' }).getByText('Quilla Field'));
  await page.getByLabel('Amount for each').fill('20');
  await page.getByLabel('Message').fill('For the long night');
  await examine(page);
  await button(page, 'Preview payout').click();

  await see(heading(page, 'Check before you pay'), page.getByText('$40.00').first());
  expect(await acmeBalance(app)).toBe(before);
  await examine(page);
  await button(page, 'Pay 2 people').click();
  const question = page.getByRole('alertdialog');
  await see(question.getByText('Payouts cannot be undone'));
  await examine(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await confirm(page, '2 people', '$40.00');
  await seeSlowly(page, 'Everyone was paid');
  // The last write of before may still follow the heading.
  await expect.poll(() => draftWrites(page)).toBe(0);
  await seeGone(page.getByRole('table', { name: 'Rows of this payout' }).getByText('To a balance'));
  await examine(page);
  expect([await balanceOf(app.db, ann.id), await balanceOf(app.db, ben.id)]).toEqual([20_00n, 20_00n]);
  expect(before - (await acmeBalance(app))).toBe(40_00n);

  await page.reload();
  await see(heading(page, 'Everyone was paid'), page.getByText('“For the long night”'));
  await link(page, 'All payouts').click();
  const earlier = page.getByRole('table', { name: 'Earlier payouts' });
  await see(earlier.getByText('Paid', { exact: true }));
  await earlier.getByRole('link').first().click();
  await see(heading(page, 'Everyone was paid'));
});

test('each gets an amount, and a missing one is reported', async () => {
  const manager = await app.signIn('account_staff');
  const cy = await newRecipient(app, { firstName: 'Cyprian', listedBy: manager });
  const page = await visit({ as: manager, width: PHONE });
  await page.goto(PAYOUTS);
  await page.getByRole('radio', { name: 'Different amounts' }).check();
  await page.getByLabel('Search employees').fill('Cyprian');
  await tick(page, /^Cyprian Field/);
  await button(page, 'Preview payout').click();
  await see(page.getByText('1 person without an amount.'));
  await haveFocus(page.getByLabel('Amount for Cyprian Field'));
  await page.getByLabel('Amount for Cyprian Field').fill('7.25');
  await examine(page);
  const amount = page.getByLabel('Amount for Cyprian Field');
  // Neither another section nor a reload loses the selection. Keep it in the component alone, and this must
  // fail.
  await page.goto('/enterprise-dashboard?tab=employees');
  await page.getByRole('searchbox').waitFor();
  await page.goto(PAYOUTS);
  await page.getByRole('radio', { name: 'Selected (1)' }).check();
  await expect.poll(() => amount.inputValue()).toBe('7.25');
  await amount.press('Enter');
  await see(heading(page, 'Check before you pay'));
  // The way back keeps who is paid and how much, by the browser and by the button.
  await page.goBack();
  await page.getByRole('radio', { name: 'Selected (1)' }).check();
  await expect.poll(() => amount.inputValue()).toBe('7.25');
  await amount.press('Enter');
  await link(page, 'Back').click();
  await page.getByRole('radio', { name: 'Selected (1)' }).check();
  await expect.poll(() => amount.inputValue()).toBe('7.25');
  await amount.press('Enter');
  await confirm(page, '1 person', '$7.25');
  await seeSlowly(page, 'Everyone was paid');
  await link(page, 'All payouts').click();
  await see(page.getByText('0 people selected'));
  expect(await balanceOf(app.db, cy.id)).toBe(7_25n);
});

test('before the first funding, only a manager who may add funds is asked to', async () => {
  const { manager } = await otherCompany(app, 0n);
  const page = await visit({ as: manager });
  await page.goto(PAYOUTS);
  await see(page.getByText('You can pay several people once your company has added funds.'));
  await see(page.getByRole('button', { name: /^Add \$.* Funding$/ }));
  await app.db.query(`update users set enterprise_role = 'account_staff' where id = $1`, [manager.id]);
  await page.reload();
  await see(page.getByText(/Please ask your account manager to fund the shared balance/));
  expect(await page.getByRole('button', { name: /Funding$/ }).count()).toBe(0);
});

test('a payout above the balance is refused, with a link to fund it', async () => {
  const { id, manager } = await otherCompany(app, 10_00n);
  const eve = await newRecipient(app, { firstName: 'Eve' });
  await employ(app, id, [eve.id]);
  const page = await visit({ as: manager });
  await page.goto(`${PAYOUTS}&way=everyone`);
  await page.getByLabel('Amount for each').fill('25');
  await button(page, 'Preview payout').click();
  await see(page.getByText('The shared balance is $15.00 short'));
  await expect.poll(() => button(page, 'Pay 1 person').isDisabled()).toBe(true);
  await examine(page);
  await link(page, 'Add funds').click();
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('15.00');
  expect(await balanceOf(app.db, eve.id)).toBe(0n);
  await page.goBack();
  await see(page.getByText('The shared balance is $15.00 short'));
  // Somebody else funds it. Take SHORT_POLL_EVERY_MS out of use-batch.ts, and this must fail.
  await fund(app, id, 15_00n);
  await expect.poll(() => button(page, 'Pay 1 person').isDisabled(), { timeout: SLOW_MS }).toBe(false);
  await seeGone(page.getByText(/^The shared balance is .* short$/));
});

test('a department manager pays their own employees by keyboard', async () => {
  const dept = await app.signIn('department_manager');
  const own = await newRecipient(app, { firstName: 'Fern' });
  await list(app, own.id, dept.id);
  const page = await visit({ as: dept });
  await page.goto(`${PAYOUTS}&way=everyone`);
  await tabTo(page, page.getByLabel('Amount for each'));
  await page.keyboard.type('1.50');
  await page.keyboard.press('Enter');
  await see(heading(page, 'Check before you pay'));
  await tabTo(page, page.getByRole('button', { name: /^Pay \d+ p/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: /^Pay \$/ }));
  await page.keyboard.press('Enter');
  await seeSlowly(page, 'Everyone was paid');
  expect(await balanceOf(app.db, own.id)).toBe(1_50n);
});

test('a queued payout shows its progress, and continues by itself', async () => {
  const { id, manager } = await otherCompany(app, 10_00n);
  const finn = await newRecipient(app, { firstName: 'Finn' });
  await employ(app, id, [finn.id]);
  const page = await visit({ as: manager });
  await page.goto(`${PAYOUTS}&way=everyone`);
  await page.getByLabel('Amount for each').fill('5');
  await button(page, 'Preview payout').click();
  await transaction(app.db, async (tx) => {
    // The page is examined meanwhile, which takes longer than that on a busy machine.
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    // A locked account cannot be paid.
    await tx.query("select 1 from ledger_account where kind = 'member' and owner_id = $1 for update", [
      finn.id,
    ]);
    await confirm(page, '1 person', '$5.00');
    await see(heading(page, 'Paying your people'), page.getByText('0 of 1 row'));
    await examine(page);
    expect(await balanceOf(app.db, finn.id)).toBe(0n);
  });
  await seeSlowly(page, 'Everyone was paid');
  expect(await balanceOf(app.db, finn.id)).toBe(5_00n);
});

test('another manager’s payout, and an unknown one, are not found', async () => {
  const page = await visit({
    as: await app.signIn('account_manager'),
    refused: ['/api/enterprise/payouts/'],
  });
  for (const id of [newId(), 'nothing']) {
    await page.goto(`${PAYOUTS}&batch=${id}`);
    await see(heading(page, 'Payout not found'));
  }
  await examine(page);
});

test('a narrow window has the tabs behind a button that names the open one', async () => {
  const page = await visit({ as: await app.signIn('account_manager') });
  await page.goto(PAYOUTS);
  const tab = page.getByRole('tab', { name: 'Payouts' });
  await see(tab, heading(page, 'Pay several people'));
  await page.setViewportSize({ width: 700, height: 740 });
  await seeGone(tab);
  await page.setViewportSize({ width: 360, height: 740 });
  const fold = page.getByRole('button', { name: 'Enterprise dashboard: Payouts' });
  await fold.click();
  await see(tab, page.getByRole('tab', { name: 'Audit Log' }));
  await page.keyboard.press('Escape');
  await seeGone(tab);
  await fold.click();
  await examine(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('tab', { name: 'Approvals' }).click();
  await haveFocus(page.getByRole('button', { name: 'Enterprise dashboard: Approvals' }));
  await seeGone(tab);
});

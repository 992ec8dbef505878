/** Staff operate the product: the system, the audit log, disputes and refunds, the catalog. */
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  button,
  chooseAction,
  haveFocus,
  heading,
  pressEscape,
  rowMenu,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newMember } = await openJourneys();

const PASSWORD = 'indulge-demo';

/** Disputes a member's payment at the card processor. */
async function dispute(member: SignedIn): Promise<void> {
  const begun = await member.post('/api/create-payment-intent', { amount: '40' });
  const intentId = String(begun.body.paymentIntentId);
  const pull = (what: string, body: object) =>
    fetch(`${app.url}/sandbox/stripe/_test/payment_intents/${intentId}/${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
  await pull('succeed', { payment_method: 'pm_card_visa' });
  await member.post('/api/confirm-payment', { paymentIntentId: intentId });
  await pull('dispute', {});
  await eventually(
    async () => {
      const { rows } = await app.db.query(
        `select from dispute join payment on payment.id = payment_id where user_id = $1`,
        [member.id],
      );
      return rows.length === 1;
    },
    { timeoutMs: 20_000 },
  );
}

test('an administrator opens the four panels of the System tab by keyboard, and runs the invariants', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=system');
  await tabTo(page, button(page, /^System Settings/));
  await page.keyboard.press('Enter');
  await see(heading(page, 'Fees and limits'), page.getByText('7.5%'));
  await examine(page);
  await tabTo(page, button(page, /^Database Management/));
  await page.keyboard.press('Enter');
  await see(heading(page, 'Money checks'), page.getByText('Not configured'));
  await button(page, 'Run now').click();
  await see(page.getByText('All checks passed'));
  await see(page.getByText(/started by Ada Quinn/));
  await examine(page);
});

test('all failed jobs of a kind are tried again with one press', async () => {
  await app.db.query(
    `insert into pgboss.job (name, source_name, source_output, data)
     select 'dead-letters', 'send-refund', '{"message": "The processor is away."}', '{}' from generate_series(1, 2)`,
  );
  const page = await visit({ as: await app.signIn('god') });
  await page.goto('/admin?tab=system&panel=refresh');
  const all = button(page, 'Try all again Send refunds to the card processor');
  await see(all, page.getByText('Send refunds to the card processor: 2 failed'));
  await examine(page);
  await all.click();
  await seeToast(page, /2 jobs are in their queue again/);
  await see(page.getByText('No failed jobs'));
  await app.db.query(`delete from pgboss.job where name = 'send-refund'`);
});

test('of two failed jobs of which a colleague retried one, the other is one job', async () => {
  const { rows } = await app.db.query<{ id: string }>(
    `insert into pgboss.job (name, source_name, source_output, data)
     select 'dead-letters', 'send-refund', '{"message": "The processor is away."}', '{}' from generate_series(1, 2)
     returning id`,
  );
  const page = await visit({ as: await app.signIn('god') });
  await page.goto('/admin?tab=system&panel=refresh');
  const all = button(page, 'Try all again Send refunds to the card processor');
  await see(all);
  await app.db.query('delete from pgboss.job where id = $1', [rows[0]?.id]);
  await all.click();
  await seeToast(page, /: 1 job is in its queue again/);
  await app.db.query(`delete from pgboss.job where name = 'send-refund'`);
});

test('connections, webhooks, caches and jobs', async () => {
  const page = await visit({ as: await app.signIn('god') });
  await page.goto('/admin?tab=system&panel=api');
  await see(heading(page, 'Webhooks received'));
  await expect.poll(() => page.getByText(/^Responds in/).count()).toBe(7);
  await examine(page);
  await button(page, /^System Refresh/).click();
  await see(heading(page, 'Job queues'), page.getByText('No failed jobs'));
  await button(page, /^Show \d+ idle queues?$/).click();
  await see(page.getByText('Send refunds to the card processor'));
  await button(page, 'Clear caches').click();
  await see(page.getByText(/^Cleared on/));
  await examine(page);
});

test('a note about a dispute is saved, and is in the audit log', async () => {
  const member = await newMember({ firstName: 'Ophelia' });
  await dispute(member);
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=disputes');
  await see(page.getByRole('cell', { name: /Ophelia Field/ }));
  await examine(page);
  await page.getByRole('button', { name: 'Add note about the dispute of Ophelia Field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispute of Ophelia Field' });
  await see(dialog.getByText('No notes yet.'));
  await dialog.getByRole('button', { name: 'Add note', exact: true }).click();
  await see(dialog.getByText('Please write a note.'));
  await dialog.getByLabel('Add a note').fill('Sent the receipt to the bank.');
  await dialog.getByRole('button', { name: 'Add note', exact: true }).click();
  await see(dialog.getByRole('listitem').filter({ hasText: 'Sent the receipt to the bank.' }));
  await pressEscape(dialog);
  await see(page.getByRole('button', { name: /^Notes \(1\)/ }));
  await page.goto('/admin?tab=audit&action=case-note-added');
  await see(page.getByText('Sent the receipt to the bank.'));
  await see(button(page, 'Export CSV'));
  await examine(page);
  await page.getByLabel('From').fill('2999-01-01');
  await see(heading(page, 'Nothing found'));
  await button(page, 'Clear filters').click();
  await seeGone(heading(page, 'Nothing found'));
});

test('an alert is marked as seen with a note', async () => {
  await app.db.query(
    `insert into webhook_event (id, type, object_id, created_at, received_at, tried_at, last_error)
     values ('evt_journey', 'refund.updated', 're_1', now(), now() - interval '1 hour', now() + interval '1 hour', 'Unknown')`,
  );
  const page = await visit({ as: await app.signIn('god') });
  await page.goto('/admin?tab=disputes&list=refunds');
  await page.getByRole('button', { name: 'Mark as seen Webhook evt_journey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as seen' });
  await dialog.getByLabel('Note').fill('Asked the processor.');
  await dialog.getByRole('button', { name: 'Mark as seen' }).click();
  await see(page.getByText(/Asked the processor\./), heading(page, 'No refunds'));
  await examine(page);
  await app.db.query(`update webhook_event set processed_at = now() where id = 'evt_journey'`);
});

test('customer service has none of these tabs', async () => {
  const page = await visit({ as: await app.signIn('customer_service') });
  await page.goto('/admin?tab=system');
  await see(page.getByRole('tab', { name: 'Customers' }));
  for (const name of ['System', 'Audit Log', 'Disputes', 'Catalog']) {
    expect(await page.getByRole('tab', { name, exact: true }).count()).toBe(0);
  }
});

test('a gift card is added, changed, refused after another person’s change, and retired', async () => {
  const admin = await app.signIn('administrator');
  const page = await visit({ as: admin, refused: ['/api/admin/gift-cards'] });
  await page.goto('/admin?tab=catalogue');
  await see(
    page.getByRole('cell', { name: /Butterlamp/ }).or(page.getByRole('table', { name: 'Gift cards' })),
  );
  await examine(page);
  await button(page, 'Sync').click();
  const comparing = page.getByRole('dialog', { name: 'Sync with the issuer' });
  await see(comparing.getByText('Every card on sale can be issued'), comparing.getByText('Nothing selected'));
  await page.keyboard.press('Escape');
  await haveFocus(button(page, 'Sync'));
  await button(page, 'Add gift card').click();
  const adding = page.getByRole('dialog', { name: 'Add a gift card' });
  await adding.getByLabel('Name').fill('Saltmarsh Books');
  await adding.getByLabel('Description').fill('Novels that smell of the sea.');
  await adding.getByLabel('Category').selectOption('Entertainment');
  await adding.getByLabel('Issuer product').fill('7');
  await adding.getByLabel('Minimum').fill('50');
  await adding.getByLabel('Maximum').fill('20');
  await adding.getByRole('button', { name: 'Add gift card' }).click();
  await see(adding.getByText('The maximum cannot be below the minimum.'));
  await examine(page);
  await adding.getByLabel('Maximum').fill('80');
  await adding.getByRole('button', { name: 'Add gift card' }).click();
  await seeToast(page, 'Saltmarsh Books is on sale.');
  // It would lie over the next dialog at the size of a phone.
  await button(page, 'Dismiss').click();
  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('saltmarsh');
  await chooseAction(page.getByRole('row', { name: /Saltmarsh Books/ }), 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Saltmarsh Books' });
  await see(editing.getByLabel('Choose a picture'));
  // The select shows the stored value, not its first option.
  await expect.poll(() => editing.getByLabel('Category').inputValue()).toBe('entertainment');
  await examine(page);
  await app.db.query(
    `update gift_card set revision = revision + 1, description = 'Books, mostly.' where name = 'Saltmarsh Books'`,
  );
  await editing.getByLabel('Name').fill('Saltmarsh Novels');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await seeToast(page, /was changed in the meantime\. Different now: name, description\./);
  const conflict = editing.getByLabel('Changed in the meantime');
  await see(conflict.getByText('Description was Novels that smell of the sea., is now Books, mostly.'));
  await button(page, 'Dismiss').click();
  await examine(page);
  await conflict.getByRole('button', { name: 'Keep what I entered' }).press('Enter');
  await haveFocus(editing.getByLabel('Name'));
  await expect.poll(() => editing.getByLabel('Description').inputValue()).toBe('Books, mostly.');
  await editing.getByLabel('Name').press('Enter');
  await seeToast(page, 'The changes to Saltmarsh Novels are saved.');
  const novels = page.getByRole('row', { name: /Saltmarsh Novels/ });
  await chooseAction(novels, 'Retire');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
  await seeToast(page, 'Saltmarsh Novels is retired.');
  await rowMenu(novels).press('Enter');
  await see(page.getByRole('menuitem', { name: 'Put on sale' }));
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Edit', 'Put on sale']);
  await page.keyboard.press('Escape');
  await see(page.getByRole('cell', { name: /Saltmarsh Novels.*Entertainment/ }));
});

test('the catalog is changed only after a fresh proof, and a canceled one changes nothing', async () => {
  const admin = await app.signIn('administrator');
  await app.db.query('update session set reauthenticated_at = null where user_id = $1', [admin.id]);
  const page = await visit({ as: admin, refused: ['/api/admin/gift-cards'] });
  await page.goto('/admin?tab=catalogue');
  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('wavelark');
  await chooseAction(page.getByRole('row', { name: /Wavelark/ }), 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Wavelark' });
  await see(editing.getByText('Their owners read the new instructions'));
  await editing.getByLabel('How to redeem').fill('Show it at the till.');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await see(proof);
  await examine(page);
  await page.keyboard.press('Escape');
  await seeGone(proof);
  const told = async () =>
    (await app.db.query(`select redeem_instructions as told from gift_card where name = 'Wavelark'`)).rows[0]
      ?.told;
  expect(await told()).not.toBe('Show it at the till.');
  await expect.poll(() => editing.getByLabel('How to redeem').inputValue()).toBe('Show it at the till.');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await proof.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await seeToast(page, 'The changes to Wavelark are saved.');
  expect(await told()).toBe('Show it at the till.');
});

// Compare the path alone in useCancelOnLeave, and this must fail.
test('Back from a section takes the question for a proof along, and stays where it went', async () => {
  const admin = await app.signIn('administrator');
  await app.db.query('update session set reauthenticated_at = null where user_id = $1', [admin.id]);
  const page = await visit({ as: admin, refused: ['/api/admin/gift-cards'] });
  await page.goto('/admin?tab=customers');
  const maya = page.getByRole('row').filter({ hasText: 'maya@example.com' });
  await see(maya);
  await page.getByRole('tab', { name: 'Catalog' }).click();
  const search = page.getByRole('searchbox', { name: 'Search the catalog' });
  await chooseAction(page.getByRole('row', { name: /Aurelune/ }), 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Aurelune' });
  await editing.getByLabel('How to redeem').fill('Show it at the door.');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await see(proof);
  await page.goBack();
  await see(maya);
  await seeGone(proof);
  await seeGone(search);
  await page.goForward();
  await see(search);
});

test('a file of gift cards is previewed, then put on sale', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=catalogue');
  await button(page, 'Import CSV').click();
  const dialog = page.getByRole('dialog', { name: 'Import gift cards' });
  const choose = (name: string, text: string) =>
    dialog
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('cards.pdf', 'x');
  await see(dialog.getByText('Please select a CSV file.'));
  await examine(page);
  await choose(
    'cards.csv',
    'name,description,category,minValue,maxValue,issuerProductId\nGlow Worm,Lamps for nights.,shopping,10,50,7\nDull Worm,Lamps.,zoo,10,50,7\n',
  );
  await haveFocus(dialog.getByRole('heading', { name: 'Preview: cards.csv' }));
  const rows = dialog.getByRole('table', { name: 'Rows in the file' });
  await see(rows.getByText('To add'), rows.getByText('category: Please choose a category.'));
  await examine(page);
  await dialog.getByRole('button', { name: 'Add 1 gift card' }).click();
  await seeToast(page, '1 gift card added.');
  await haveFocus(dialog.getByRole('heading', { name: '1 gift card added' }));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await haveFocus(button(page, 'Import CSV'));
  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('glow worm');
  await see(button(page, 'Actions on Glow Worm'));
});

test('cards the issuer no longer sells leave the shop, and its other products are put on sale', async () => {
  await app.db.query(`update gift_card set issuer_product_id = '424242' where name = 'Butterlamp'`);
  const page = await visit({
    as: await app.signIn('administrator'),
    refused: ['/api/admin/gift-cards/synchronise'],
  });
  await page.goto('/admin?tab=catalogue');
  await button(page, 'Sync').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sync with the issuer' });
  await see(dialog.getByText('The issuer does not sell it: it will be out of stock.'));
  await dialog.getByRole('searchbox', { name: "Search the issuer's products" }).fill('brand 151');
  await dialog.getByRole('checkbox', { name: /Brand 151 US/ }).press('Space');
  const card = dialog.getByRole('group', { name: 'The card of Brand 151 US' });
  await card.getByLabel('Name').fill('');
  await card.getByLabel('Category').selectOption('Pets');
  await dialog.getByRole('button', { name: 'Change 1 and add 1 gift card' }).press('Enter');
  await see(card.getByText('Please enter a name.'));
  await examine(page);
  await card.getByLabel('Name').fill('Whisker & Bowl');
  await dialog.getByRole('button', { name: 'Change 1 and add 1 gift card' }).press('Enter');
  await seeToast(page, '1 gift card changed. 1 gift card added.');
  await haveFocus(button(page, 'Sync'));
  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('whisker');
  await see(button(page, 'Actions on Whisker & Bowl'));
});

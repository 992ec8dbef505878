/** A payout that waits: said before the click, approved by another manager, and kept in the log. */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { newRecipient } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, link, see, seeGone } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const tab = (name: string) => `/enterprise-dashboard?tab=${name}`;

test('account staff send $300 for approval, and a manager approves it with a note', async () => {
  const staff = await app.signIn('account_staff');
  const nora = await newRecipient(app, { firstName: 'Quirin', listedBy: staff });

  const desk = await visit({ as: staff, refused: ['/api/enterprise/send-funds'] });
  await desk.goto('/enterprise-dashboard');
  await desk.getByLabel('Username, phone number or email').fill(nora.username);
  await button(desk, 'Search').click();
  await desk.getByLabel('Amount').fill('2600');
  await button(desk, 'Send for approval').click();
  await see(desk.getByText('You can pay at most $2,500.00 to one person at a time.'));
  await desk.getByLabel('Amount').fill('300');
  await see(desk.getByText('Another manager must approve this'));
  await examine(desk);
  await button(desk, 'Send for approval').click();
  await see(desk.getByText('Sent for approval').first());
  await desk.goto(tab('approvals'));
  await see(desk.getByRole('button', { name: 'Withdraw: Pay $300.00 to Quirin Field' }));
  expect(await balanceOf(app.db, nora.id)).toBe(0n);

  const office = await visit({ as: await app.signIn('account_manager'), width: 360 });
  await office.goto(tab('approvals'));
  await button(office, 'Approve: Pay $300.00 to Quirin Field').click();
  const dialog = office.getByRole('dialog', { name: 'Approve this request?' });
  await dialog.getByLabel('Note').fill('Well earned');
  await examine(office);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await see(office.getByText('Request Approved').first(), heading(office, 'Nothing is waiting'));
  expect(await balanceOf(app.db, nora.id)).toBe(300_00n);
  await office.goto(tab('audit'));
  await see(heading(office, 'Payout approved'), office.getByText('Well earned'));
  await see(link(office, 'Export CSV'));
  await examine(office);

  await desk.goto(`${tab('approvals')}&view=ended`);
  await see(desk.getByText('“Well earned”'));
  await examine(desk);
});

// Without hasDecider on the card, this must fail.
test('a request that no one can approve says so, beside the way out', async () => {
  const staff = await app.signIn('account_staff');
  const asked = await staff.post<SentOrder>('/api/enterprise/rewards', {
    rewards: [{ recipientEmail: 'lone@order.example', amount: '300.00' }],
  });
  expect(asked.body.state).toBe('PENDING APPROVAL');
  const managers = `enterprise_role in ('super_admin', 'account_manager') and enterprise_id =
    (select enterprise_id from users where id = $1)`;
  await app.db.query(`update users set email_verified_at = null where ${managers}`, [staff.id]);
  const page = await visit({ as: staff, width: 360 });
  await page.goto(tab('approvals'));
  await see(page.getByText('No one can approve this').first());
  await see(page.getByText('Ask your account manager to add one, or withdraw the request.').first());
  expect(await link(page, 'Add a super admin').count()).toBe(0);
  await examine(page);
  const office = await visit({ as: await app.signIn('account_manager') });
  await office.goto(tab('approvals'));
  await link(office, 'Add a super admin').first().click();
  await see(heading(office, 'Staff Management'));
  await app.db.query(`update users set email_verified_at = now() where ${managers}`, [staff.id]);
});

// Without the link, or with a list that ignores the order, this must fail.
test('before approving several rewards, a manager reads who gets them, and they alone', async () => {
  const staff = await app.signIn('account_staff');
  const send = (...emails: string[]) =>
    staff.post<SentOrder>('/api/enterprise/rewards', {
      rewards: emails.map((recipientEmail) => ({ recipientEmail, amount: '150.00' })),
    });
  const asked = await send('ada@order.example', 'ben@order.example');
  expect(asked.body.state).toBe('PENDING APPROVAL');
  await send('cleo@order.example', 'dan@order.example');

  const office = await visit({ as: await app.signIn('account_manager'), width: 360 });
  await office.goto(tab('approvals'));
  const requests = office.getByRole('article', { name: 'Send 2 rewards of $300.00 in all' });
  await requests.last().getByRole('link', { name: 'See every reward' }).click();
  await see(office.getByText('Only the rewards of one order'));
  expect(new URL(office.url()).searchParams.get('orderId')).toBe(asked.body.id);
  const list = office.getByRole('list', { name: 'Sent rewards' });
  await see(list.getByText('ada@order.example'), list.getByText('ben@order.example'));
  expect(await list.getByText('cleo@order.example').count()).toBe(0);
  await examine(office);
  await button(office, 'Show all rewards').click();
  await see(list.getByText('cleo@order.example'));
  expect(new URL(office.url()).searchParams.has('orderId')).toBe(false);
});

// Take listCompanyRewards from DECISION_READS, and this must fail.
test('the list of rewards that was read before an approval shows what was approved', async () => {
  const staff = await app.signIn('account_staff');
  await staff.post<SentOrder>('/api/enterprise/rewards', {
    rewards: [{ recipientEmail: 'eva@order.example', amount: '275.00' }],
  });
  const office = await visit({ as: await app.signIn('account_manager') });
  await office.goto(tab('rewards'));
  const eva = office
    .getByRole('list', { name: 'Sent rewards' })
    .getByRole('listitem')
    .filter({ hasText: 'eva@order.example' });
  await see(eva.getByText('Waiting for approval'));
  // Its day is that of the request: with it beside a pending reward, this must fail.
  await office.getByRole('tab', { name: 'Transactions' }).click();
  const line = office.getByRole('row').filter({ hasText: 'eva@order.example' });
  await see(line.getByText('Pending'));
  expect(await line.getByText('Scheduled').count()).toBe(0);
  await office.getByRole('tab', { name: 'Approvals' }).click();
  await office.getByRole('button', { name: /^Approve: Send .*\$275\.00/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await see(office.getByText('Request approved').first());
  await office.getByRole('tab', { name: 'Rewards' }).click();
  await see(eva);
  await seeGone(eva.getByText('Waiting for approval'));
});

test('a super admin changes a limit and gives a budget', async () => {
  const page = await visit({ as: await app.signIn('super_admin') });
  await page.goto(tab('limits'));
  await button(page, 'Change the limits of Department Manager').click();
  const limits = page.getByRole('dialog', { name: 'Limits of Department Manager' });
  await limits.getByLabel('Per day').fill('750');
  await examine(page);
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await see(page.getByRole('cell', { name: '$750.00', exact: true }).first());

  await page
    .getByRole('button', { name: /^Change the limits of .*Dept|^Change the limits of/ })
    .last()
    .click();
  const person = page.getByRole('dialog');
  await person.getByRole('checkbox', { name: 'A budget' }).check();
  await person.getByLabel('Amount').fill('900');
  await person.getByLabel('Period', { exact: true }).selectOption('quarter');
  await examine(page);
  await person.getByRole('button', { name: 'Save limits' }).click();
  await see(page.getByRole('cell', { name: 'Quarter' }));
  await examine(page);
});

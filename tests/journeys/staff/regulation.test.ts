/** What regulation asks: staff set the figures, and decide about cash-outs. */
import { expect, test } from 'vitest';
import type { RegulationFigure } from '#contract/admin/regulation.ts';
import { balance } from '#tests/admin/api/money.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  chooseAction,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  linkIn,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

const desk = rewards(app);

const TAB = '/admin?tab=regulation';

test('an administrator sets the threshold of a state, and reads what is wrong with it', async () => {
  const page = await visit({ as: await app.signIn('administrator'), refused: ['/api/admin/regulation/'] });
  await page.goto(TAB);
  await see(
    heading(page, 'Regulation'),
    page.getByText('They are no advice and no promise.', { exact: false }),
  );
  const row = (table: string, state: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: state });
  const california = row('Cash-out thresholds', 'California');
  await see(
    california.getByText('$15.00'),
    california.getByText('As of Nov 29, 2026'),
    california.getByText('Applied'),
    california.getByText('Came with Indulge'),
    row('Daily limit', 'Every state').getByText('$2,000.00'),
    row('Daily limit', 'Every state').getByText('Not applied'),
    row('Dormancy', 'Every other state').getByText('36 months'),
    row('Expiry of what a consumer paid for', 'California').getByText('never expires'),
  );
  await examine(page);

  const edit = button(page, 'Edit the figure for California: Cash-out thresholds');
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Cash-out thresholds: California' });
  const save = dialog.getByRole('button', { name: 'Save figure' });
  await dialog.getByLabel('Below this amount').fill('101');
  await save.click();
  await see(dialog.getByText('Please provide a reason.'));
  await examine(page);
  await dialog.getByLabel('Reason').fill('The law of May');
  await save.click();
  await see(dialog.getByText('Please enter at most $100.00.'));
  await dialog.getByLabel('Below this amount').fill('12.50');
  await save.click();
  await seeToast(page, 'Figure saved');
  await see(california.getByText('$12.50'), california.getByText(/just now/));
  await haveFocus(edit);

  await page.goto('/admin?tab=audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'Regulation figure set' }).first();
  await see(entry.getByText('The law of May'), entry.getByText('$12.50'));
});

test('a higher threshold waits for a second administrator', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto(TAB);
  await button(page, 'Edit the figure for Maine: Cash-out thresholds').click();
  const dialog = page.getByRole('dialog', { name: 'Cash-out thresholds: Maine' });
  await dialog.getByLabel('Below this amount').fill('7.50');
  await dialog.getByLabel('Reason').fill('A law of Maine');
  await dialog.getByRole('button', { name: 'Save figure' }).click();
  await seeToast(page, 'Waiting for approval');
  const maine = page.getByRole('row').filter({ hasText: 'Maine' });
  await see(maine.getByText('$5.00'));

  const god = await visit({ as: await app.signIn('god') });
  await god.goto('/admin?tab=approvals');
  const request = god.getByRole('listitem').filter({ hasText: 'Loosen a figure of regulation' });
  await see(request.getByText('Cash-out thresholds: Maine'), request.getByText('$7.50'));
  await examine(god);
  await request.getByRole('button', { name: /^Approve/ }).click();
  await god
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await seeGone(request);
  await page.reload();
  await see(maine.getByText('$7.50'));
});

test('what a colleague changed meanwhile is shown, and what was typed is kept', async () => {
  const page = await visit({ as: await app.signIn('administrator'), refused: ['/api/admin/regulation/'] });
  await page.goto(TAB);
  const name = 'Edit the figure for Texas: Cash-out thresholds';
  await button(page, name).click();
  const dialog = page.getByRole('dialog', { name: 'Cash-out thresholds: Texas' });
  await dialog.getByLabel('Source').fill('The code of Texas');
  await dialog.getByLabel('Reason').fill('A better source');

  const god = await app.signIn('god');
  const figures = await god.get<RegulationFigure[]>('/api/admin/regulation');
  const before = figures.body.find(({ rule, state }) => rule === 'cash-out' && state === 'TX');
  const first = {
    ...{ value: '2.25', source: 'Tex. Code § 604', asOf: '2026-11-28', isApplied: true },
    ...{ version: before?.version, reason: 'First' },
  };
  expect((await god.put('/api/admin/regulation/cash-out/TX', first)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Save figure' }).click();
  const notice = dialog.getByRole('region', { name: 'Changed in the meantime' });
  await see(notice.getByText('Figure was $2.50, is now $2.25'));
  await examine(page);
  await notice.getByRole('button', { name: 'Keep what I entered' }).click();
  await expect.poll(() => dialog.getByLabel('Below this amount').inputValue()).toBe('2.25');
  await dialog.getByRole('button', { name: 'Save figure' }).click();
  await seeToast(page, 'Figure saved');
  const texas = page.getByRole('row').filter({ hasText: 'Texas' });
  await see(texas.getByText('$2.25'), texas.getByText('The code of Texas'));
});

test('an administrator gives a state a figure of its own', async () => {
  const page = await visit({ as: await app.signIn('administrator'), width: 360, theme: 'dark' });
  await page.goto(TAB);
  await button(page, 'Add a state to Dormancy').click();
  const dialog = page.getByRole('dialog', { name: 'Dormancy: add a state' });
  await dialog.getByRole('button', { name: 'Add figure' }).click();
  await see(dialog.getByText('Please choose a state.'), dialog.getByText('Please enter a day.'));
  await haveFocus(dialog.getByLabel('State'));
  // The ones that have a figure are edited instead.
  expect(await dialog.getByRole('option', { name: 'Delaware' }).count()).toBe(0);
  await examine(page);
  await dialog.getByLabel('Months without activity').fill('24');
  await dialog.getByLabel('Source').fill('Nev. Rev. Stat. § 120A');
  await dialog.getByLabel('As of').fill('2026-11-28');
  await dialog.getByLabel('Applied').uncheck();
  await dialog.getByLabel('Reason').fill('Counsel asked for it');
  // With every other field right, the missing state alone gets the focus.
  await dialog.getByRole('button', { name: 'Add figure' }).click();
  await haveFocus(dialog.getByLabel('State'));
  await dialog.getByLabel('State').selectOption('Nevada');
  await dialog.getByRole('button', { name: 'Add figure' }).click();
  await seeToast(page, 'Figure saved');
  await page.setViewportSize({ width: 360, height: 740 });
  const nevada = page.getByRole('row').filter({ hasText: 'Nevada' });
  await see(nevada.getByText('24 months'), nevada.getByText('Not applied'));
  await nevada.getByRole('button', { name: 'Details of Nevada' }).click();
  await see(button(page, 'Edit the figure for Nevada: Dormancy'));
  await examine(page);
  await expectNoHorizontalScroll(page);
});

test('the page of a company’s reward says that nobody paid for it, and until when it can be claimed', async () => {
  const manager = await app.signIn('account_manager');
  const reward = { recipientEmail: 'kai@words.example', recipientName: 'Kai', amount: '20.00' };
  expect((await manager.post('/api/enterprise/rewards', { rewards: [reward] })).status).toBe(201);
  const phone = await visit({ width: 360 });
  await phone.goto(`/claim/${await desk.tokenFor('kai@words.example')}`);
  await see(phone.getByText(/^A reward from Acme Rewards, given without payment by you\. Claim it by /));
  await expectNoHorizontalScroll(phone);
  await examine(phone);

  const nora = await app.newMember({ firstName: 'Nora', balanceCents: 50_00n });
  await desk.send(nora, { recipientEmail: 'ned@words.example', amount: '20' });
  await phone.goto(`/claim/${await desk.tokenFor('ned@words.example')}`);
  await see(phone.getByText(/^Yours until /));
  expect(await phone.getByText(/given without payment/).count()).toBe(0);
});

test('staff decline a cash-out; its member reads why, and keeps the money', async () => {
  const ida = await app.newMember({ firstName: 'Ida', balanceCents: 3_20n });
  await app.db.query(`update users set state = 'California' where id = $1`, [ida.id]);
  const asked = await ida.post(
    '/api/cash-out',
    { amount: '3.20', way: 'staff' },
    { 'idempotency-key': `ida-${ida.id}` },
  );
  expect(asked.status).toBe(200);
  const administrator = await app.signIn('administrator');
  const page = await visit({ as: administrator });
  const request = await mail(administrator.email, /asks for the last \$3\.20/);
  await page.goto(new URL(linkIn(request, '/admin')).pathname + new URL(linkIn(request, '/admin')).search);
  await page.getByRole('radio', { name: /^Cash-outs \(\d+\)$/ }).check();
  const row = page.getByRole('row').filter({ hasText: ida.email });
  await chooseAction(row, 'Decline…');
  const dialog = page.getByRole('dialog', { name: 'Decline this cash-out?' });
  await dialog.getByLabel('Reason').fill('Please write us an address first.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await seeToast(page, 'It is declined.');
  await seeGone(row);
  expect((await mail(ida.email, /^Your request for \$3\.20/)).text).toContain('write us an address first');
  expect(await balance(app, ida)).toBe(3_20n);
});

/** The forms of a company that the server refuses, on a phone: the focus moves to the first wrong field. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, haveFocus, see, seeGone } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

type Form = {
  tab: string;
  open: string;
  save: string;
  label: string;
  /** What corrects the field. */
  right: string;
  /** Makes the field wrong, where the empty form is valid. */
  spoil?: (page: Page) => Promise<void>;
};

const forms: Form[] = [
  { tab: 'invoices', open: 'New invoice', save: 'Create invoice', label: 'Amount', right: '25' },
  { tab: 'fields', open: 'New field', save: 'Add field', label: 'Name', right: 'Team' },
  { tab: 'developers', open: 'New key', save: 'Create key', label: 'Name', right: 'Payroll' },
  {
    tab: 'developers',
    open: 'New webhook',
    save: 'Add webhook',
    label: 'Address',
    right: 'https://acme.example/hooks',
  },
  {
    tab: 'reports',
    open: 'New report',
    save: 'Create report',
    label: 'First day',
    right: '2026-01-01',
    spoil: (page) => page.getByRole('dialog').getByLabel('First day').fill(''),
  },
  {
    tab: 'limits',
    open: 'Change the limits of Department Manager',
    save: 'Save limits',
    label: 'Waits for another manager above',
    right: '500',
    spoil: (page) => page.getByRole('dialog').getByLabel('Waits for another manager above').fill('.'),
  },
];

// Leave useFocusOnInvalid out of one of these forms, and its row must fail.
test.each(forms)('“$save” focuses the field “$label”, which is right once it is corrected', async (form) => {
  const { tab, open, save, label, right, spoil } = form;
  const page = await visit({
    as: await app.signIn('super_admin'),
    width: 360,
    refused: ['/api/enterprise/'],
  });
  await page.goto(`/enterprise-dashboard?tab=${tab}`);
  await button(page, open).click();
  await spoil?.(page);
  await button(page, save).click();
  const field = page.getByRole('dialog').getByLabel(label);
  await haveFocus(field);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(right);
  await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');
});

// Leave FormFoot out of the form, and this must fail.
test('the button that sends a reward stays in sight on a phone', async () => {
  const page = await visit({ as: await app.signIn('account_manager'), width: 360 });
  await page.goto('/enterprise-dashboard?tab=rewards');
  await button(page, 'Send a reward').click();
  const send = button(page, 'Send reward');
  await send.waitFor();
  const isInSight = () =>
    send.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 20, bottom - 10));
    });
  await expect.poll(isInSight).toBe(true);
});

test('an occasion that is refused shows one error, and an emptied amount does not keep it on', async () => {
  const manager = await app.signIn('account_manager');
  const field = { name: 'Team', type: 'text', required: true, options: [] };
  expect(await manager.post('/api/enterprise/reward-fields', field)).toMatchObject({ status: 201 });
  const page = await visit({ as: manager, width: 360, refused: ['/api/enterprise/occasions/'] });
  await page.goto('/enterprise-dashboard?tab=rewards');
  await button(page, 'Set up: Birthdays').click();
  const form = page.getByRole('form', { name: 'Birthdays' });
  const amount = form.getByLabel('Amount for each');
  const team = form.getByLabel('Team');
  await team.scrollIntoViewIfNeeded();
  await button(page, 'Turn on').click();
  await see(form.getByText('Please enter a valid amount greater than $0.'));
  await haveFocus(amount);

  await amount.fill('25');
  await button(page, 'Turn on').click();
  await haveFocus(team);
  await expect.poll(() => form.getByText('Team is missing.').count()).toBe(1);

  await team.fill('Blue');
  await button(page, 'Turn on').click();
  await see(page.getByText('$25.00 each'));
  await button(page, 'Change: Birthdays').click();
  await amount.fill('');
  await button(page, 'Turn off').click();
  await seeGone(page.getByText('$25.00 each'));
  const { rows } = await app.db.query('select is_active, amount_cents::text from occasion_rule');
  expect(rows).toEqual([{ is_active: false, amount_cents: '2500' }]);
});

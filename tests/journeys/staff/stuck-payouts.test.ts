/** A payout of many that stopped is resumed, by the company and by staff. */
import { test } from 'vitest';
import { newRecipient } from '#tests/enterprise/api/company.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, see, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

async function stuck(manager: SignedIn): Promise<string> {
  const { id: employeeId } = await newRecipient(app, { listedBy: manager });
  const rows = [{ employeeId, amount: '5' }];
  const { id } = (await manager.post<{ id: string }>('/api/enterprise/payouts', { rows })).body;
  await app.db.query(
    `update payout_batch set status = 'running', confirmed_at = now() - interval '1 hour' where id = $1`,
    [id],
  );
  // A confirmation counts what its manager spends.
  await app.db.query(
    `insert into payout_spent (user_id, day, cents)
     values ($1, ((now() - interval '1 hour') at time zone 'UTC')::date, 500)
     on conflict (user_id, day) do update set cents = payout_spent.cents + excluded.cents`,
    [manager.id],
  );
  return id;
}

test('a manager reads what is left, and resumes the payout on a phone', async () => {
  const manager = await app.signIn('account_manager');
  const id = await stuck(manager);
  const page = await visit({ as: manager, width: 360 });
  await page.goto(`/enterprise-dashboard?tab=payouts&batch=${id}`);
  await see(page.getByText('This payout has stopped'), page.getByText('$5.00'));
  await examine(page);
  await button(page, 'Resume').click();
  await see(page.getByText('Please say why.'));
  await page.getByLabel('Reason').fill('It stopped last night');
  await button(page, 'Resume').click();
  await see(heading(page, 'Everyone was paid'));
});

test('an administrator finds the alert, and resumes the payout', async () => {
  await stuck(await app.signIn('account_manager'));
  const page = await visit({ as: await app.signIn('administrator'), theme: 'dark' });
  await page.goto('/admin?tab=disputes&list=payouts');
  await see(
    page.getByText('A payout of many does not go on: 1 row left'),
    page.getByRole('cell', { name: /Acme Rewards/ }),
  );
  await examine(page);
  await page.getByRole('button', { name: 'Resume the payout of Acme Rewards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume this payout?' });
  await see(dialog.getByText(/1 row with \$5\.00/));
  await examine(page);
  await dialog.getByLabel('Reason').fill('The job gave up');
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await seeToast(page, 'The payout continues.');
  await see(heading(page, 'No stuck payouts'));
});

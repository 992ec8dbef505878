/** Rewards on birthdays, set up on a phone. */
import { test } from 'vitest';
import { newRecipient } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, expectNoHorizontalScroll, see, seeGone } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();
test('a manager sets up birthday rewards on a phone, and turns them off', async () => {
  const page = await visit({ as: await app.signIn('account_manager'), width: 360 });
  await page.goto('/enterprise-dashboard?tab=rewards');
  await button(page, 'Set up: Birthdays').click();
  await examine(page);
  await button(page, 'Turn on').click();
  await see(page.getByText('Please enter a valid amount greater than $0.'));
  await examine(page);
  await page.getByLabel('Amount for each').fill('25');
  await button(page, 'Turn on').click();
  await see(page.getByText('$25.00 each'));
  await expectNoHorizontalScroll(page);
  await examine(page);
  await button(page, 'Change: Birthdays').click();
  await button(page, 'Turn off').click();
  await seeGone(page.getByText('$25.00 each'));
  await examine(page);
});

// Take listOccasions from EMPLOYEE_READS, and this must fail.
test('a list that is uploaded shows in the automatic rewards that were read before', async () => {
  await app.db.query('update employee set birthday = null');
  const page = await visit({ as: await app.signIn('account_manager') });
  await page.goto('/enterprise-dashboard?tab=rewards');
  await see(page.getByText('No employee has a birthday yet.'));
  await page.getByRole('tab', { name: 'Bulk Upload' }).click();
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('firstName,lastName,email,birthday\nDora,Lee,dora@example.com,02-03\n'),
  });
  await button(page, 'Process 1 employee').click();
  await see(page.getByText('Processed 1 employee').first());
  await page.getByRole('tab', { name: 'Rewards' }).click();
  await see(page.getByText('Left out: 1 has not accepted the invitation.'));
});

// Leave leftOutText out of the card, and this must fail.
test('the card of birthdays says how many are left out and why', async () => {
  const manager = await app.signIn('account_manager');
  const people = [];
  for (const firstName of ['Ada', 'Ben', 'Cleo'])
    people.push(await newRecipient(app, { firstName, listedBy: manager }));
  await app.db.query('update employee set birthday = null');
  await app.db.query(`update employee set birthday = '02-03' where user_id = any ($1)`, [
    people.map(({ id }) => id),
  ]);
  await app.db.query('update users set email_verified_at = null where id = $1', [people[0]?.id]);
  await app.db.query(`update users set email = 'moved-' || email where id = $1`, [people[1]?.id]);
  const page = await visit({ as: manager, width: 360 });
  await page.goto('/enterprise-dashboard?tab=rewards');
  await see(
    page.getByText('Left out: 1 has not accepted the invitation, and 1 uses another email than your list.'),
  );
  await expectNoHorizontalScroll(page);
  await examine(page);
});

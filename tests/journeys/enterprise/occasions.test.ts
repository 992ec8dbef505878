/** Rewards on birthdays, set up on a phone. */
import { test } from 'vitest';
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

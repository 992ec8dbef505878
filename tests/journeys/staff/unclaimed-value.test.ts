/** Balances whose owners were not seen for years: staff read them by state, and export who owns them. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, see } from '#tests/support/journeys/steps.ts';

const clock = testClock();
const { app, visit } = await openJourneys({ clock });

const TAB = '/admin?tab=regulation&list=unclaimed';

test('staff read the unclaimed value by state, and export it', async () => {
  const living = async (firstName: string, state: string | null) => {
    const member = await app.newMember({ firstName, balanceCents: 81_25n });
    await app.db.query('update users set state = $2 where id = $1', [member.id, state]);
    return member;
  };
  const [nora, una] = [await living('Nora', 'new york'), await living('Una', null)];
  const before = await visit({ as: await app.signIn('administrator') });
  await before.goto(TAB);
  await see(heading(before, 'No unclaimed value'));
  await examine(before);

  clock.advance({ days: 61 * 31 });
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto(TAB);
  await see(heading(page, /^\$[\d,.]+ of \d+ members$/));
  const newYork = page.getByRole('row').filter({ hasText: 'New York' });
  await see(
    newYork.getByText('60 months'),
    newYork.getByText('$81.25'),
    newYork.getByText('1', { exact: true }),
    page.getByRole('row').filter({ hasText: 'State not known' }).getByText('36 months'),
  );
  await examine(page);

  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^unclaimed-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await saved.path(), 'utf8');
  expect(file).toMatch(/^\ufeffState,Months without activity,Name,Email,Address,Balance,Last activity\r\n/);
  expect(file).toContain(`NY,60,Nora Field,${nora.email},"12 Orchard Lane, new york, 62701",81.25,`);
  expect(file).toContain(`Not known,36,Una Field,${una.email},"12 Orchard Lane, 62701",81.25,`);
});

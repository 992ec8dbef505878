/** A company invites a member, who accepts or declines. */
import { expect, test } from 'vitest';
import { CSV_FIELD } from '#contract/enterprise/csv.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  haveFocus,
  linkIn,
  see,
  seeGone,
  seeToast,
  signIn,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail, newMember } = await openJourneys();
const manager = await app.signIn('account_manager');
const NONE = /No employers yet/;

async function askToReward({ email }: { email: string }): Promise<void> {
  const form = new FormData();
  const rows = `firstName,lastName,email,phoneNumber\nRosa,Field,${email},\n`;
  form.set(CSV_FIELD, new Blob([rows], { type: 'text/csv' }), 'people.csv');
  expect((await manager.send('POST', '/api/enterprise/upload-employees', { body: form })).status).toBe(200);
}

test('Rosa accepts a company’s invitation from the email, and later leaves', async () => {
  const rosa = await newMember({ firstName: 'Rosa' });
  await askToReward(rosa);
  const page = await visit();
  await page.goto(linkIn(await mail(rosa.email, /would like to reward you/), '/settings'));
  await signIn(page, rosa);
  await arriveAt(page, '/settings');
  const company = page.getByRole('list', { name: 'Your employers' }).getByRole('listitem');
  await see(company.getByText('Invites you'), company.getByText(/they see your name, username/));
  await examine(page);

  await button(page, 'Accept Acme Rewards').click();
  await seeToast(page, /Accepted.*Acme Rewards can send you rewards now/);
  await see(company.getByText('Rewards you'));
  await button(page, 'Leave Acme Rewards').click();
  const question = page.getByRole('alertdialog', { name: 'Leave Acme Rewards?' });
  await see(question);
  await question.getByRole('button', { name: 'Stay' }).click();
  await haveFocus(button(page, 'Leave Acme Rewards'));
  await button(page, 'Leave Acme Rewards').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await seeToast(page, /Ended.*no longer on the list of Acme Rewards/);
  await see(page.getByText(NONE));
  expect((await rosa.get('/api/employers')).body).toEqual([]);
});

test('Sol declines, and the company sees nothing about her', async () => {
  const sol = await newMember({ firstName: 'Sol' });
  await askToReward(sol);
  const page = await visit({ as: sol });
  await page.goto('/settings');
  await button(page, 'Decline Acme Rewards').click();
  await seeToast(page, /Declined.*Acme Rewards sees nothing about you/);
  await seeGone(button(page, 'Decline Acme Rewards'));
  await see(page.getByText(NONE));
  const { body } = await manager.get(`/api/enterprise/employees?search=${sol.email}`);
  expect(body).toEqual([]);
});

test('staff and company users have no employers', async () => {
  const page = await visit({ as: manager });
  await page.goto('/settings');
  await see(button(page, 'Change password'));
  expect(await page.getByText('Your employers').count()).toBe(0);
});

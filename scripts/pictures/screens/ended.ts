/** Forms whose session ended while they were filled in: the sign-in page says that nothing was sent. */
import { signIn, type Visitor } from '../visitors.ts';
import { ACME } from './acme.ts';
import { press } from './acts.ts';
import { type Act, type Screen, screensOf } from './screen.ts';

type Form = {
  as: Visitor;
  path: string;
  fill: Act;
  /** Sends the form. */
  send: Act;
};

const sendAfterSession =
  ({ as, path, fill, send }: Form): Act =>
  async (page) => {
    await signIn(page.context(), as, new URL(page.url()).origin);
    await page.goto(path);
    await fill(page);
    await page.context().clearCookies();
    await send(page);
    await page.getByText('Your session ended').waitFor();
    // A toast stays while the focus is on it.
    await page.getByRole('button', { name: 'Dismiss' }).focus();
  };

const sendGift = sendAfterSession({
  as: 'maya',
  path: '/send-gift',
  fill: async (page) => {
    await page.getByLabel('Their email').fill('nora@example.com');
    await press(/^Send a gift of/)(page);
  },
  send: press('Send now'),
});

const sendReward = sendAfterSession({
  as: 'manager',
  path: `${ACME}?tab=rewards`,
  fill: async (page) => {
    await press('Send a reward')(page);
    await page.getByLabel('Email address').fill('nora@example.com');
    await page.getByLabel('Amount').fill('15');
  },
  send: press('Send reward'),
});

const addFunds = sendAfterSession({
  as: 'god',
  path: '/admin/transactions?user=maya@example.com',
  fill: async (page) => {
    const form = page.getByRole('form', { name: 'Manual Add Funds' });
    await form.getByLabel('Amount').fill('12.50');
    await form.getByLabel('Reason').fill('Goodwill');
    await form.getByRole('button').click();
    await page
      .getByRole('alertdialog')
      .getByText(/, balance \$/)
      .waitFor();
  },
  send: (page) => page.getByRole('alertdialog').getByRole('button', { name: /^Add / }).click(),
});

export const ENDED_SCREENS: readonly Screen[] = screensOf('ended', [
  ['a gift by email', '/help', sendGift],
  ['a reward', '/help', sendReward],
  ['funds from staff', '/help', addFunds],
]);

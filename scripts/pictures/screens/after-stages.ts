/** What the same people see after what stages.ts did to them. */
import { ACME } from './acme.ts';
import { all, choose, follow, followTo, press, pressInside } from './acts.ts';
import { type Act, type Screen, screensOf } from './screen.ts';

/** Opens the bell, and waits for what is in it. */
const openNotifications: Act = async (page) => {
  await press(/^Notifications/)(page);
  await page.getByRole('button', { name: 'Mark all read' }).waitFor();
};

const openWallet: Act = async (page) => {
  const { username } = (await (await page.request.get('/api/auth/user')).json()) as { username: string };
  await page.goto(`/marketplace/${username}/wallet`);
  await page.getByRole('region', { name: 'What is left of your balance' }).waitFor();
};

const CASH_OUTS = '/admin?tab=regulation&list=cash-outs';

export const SCREENS_AFTER_STAGES: readonly Screen[] = [
  ...screensOf('gifted', [
    ['transaction history', '/transaction-history'],
    ['receipt of a disputed gift', '/transaction-history', follow(/^Received from/)],
    ['receipt of the dispute', '/transaction-history', follow(/^Gift disputed/)],
    ['notifications', '/transaction-history', openNotifications],
  ]),
  ...screensOf('won', [
    ['transaction history', '/transaction-history'],
    ['receipt of the payment', '/transaction-history', follow(/^Added funds/)],
    ['receipt of what came back', '/transaction-history', follow(/^Dispute resolved/)],
    ['notifications', '/transaction-history', openNotifications],
  ]),
  ...screensOf('topped', [['funding with a saved card', `${ACME}?tab=funding`]]),
  ...screensOf('stopped', [['funding', `${ACME}?tab=funding`]]),
  ...screensOf('disputed', [
    ['overview', ACME],
    ['payouts', `${ACME}?tab=payouts`],
    ['transactions', `${ACME}?tab=transactions`],
    ['receipt of the disputed funding', `${ACME}?tab=transactions`, followTo('/transactions/')],
    ['notifications', ACME, openNotifications],
  ]),
  ...screensOf('rest', [
    ['wallet with too little for a card', '/help', openWallet],
    ['take out the rest', '/help', all(openWallet, press(/^Take out/))],
    ['delete account with a rest', '/settings', press('Delete account')],
  ]),
  ...screensOf('asking', [['wallet with a request that waits', '/help', openWallet]]),
  ...screensOf('staff', [
    ['cash-outs', CASH_OUTS],
    ['cash-out, menu', CASH_OUTS, pressInside(/^Actions on/)],
    ['pay out a cash-out', CASH_OUTS, all(pressInside(/^Actions on/), choose(/^Pay out/))],
    ['disputes', '/admin?tab=disputes'],
    ['disputes that were won', '/admin?tab=disputes&state=won'],
    ['refunds', '/admin?tab=disputes&list=refunds'],
    ['customer with a dispute that was won', '/admin?tab=customers&search=maya', follow(/Maya/)],
    ['customer with a disputed gift', '/admin?tab=customers&search=leo', follow(/Leo/)],
    ['customers', '/admin?tab=customers'],
  ]),
];

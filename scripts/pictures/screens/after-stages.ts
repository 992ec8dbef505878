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

const APPROVALS = `${ACME}?tab=approvals`;

/** Opens the dialog of the first gift card with a case, by its entry of the card's menu. */
const openCase: Act = all(press(/^More for/), choose('See the case'));

const sendForApproval: Act = async (page) => {
  await page.getByLabel('Username, phone number or email').fill('amara@example.com');
  await press('Search')(page);
  await page.getByLabel('Amount').fill('300');
  await page.getByText('Another manager must approve this').waitFor();
};

export const SCREENS_AFTER_STAGES: readonly Screen[] = [
  ...screensOf('noting', [
    ['custom fields', `${ACME}?tab=fields`],
    ['delete a field', `${ACME}?tab=fields`, pressInside(/^Delete/)],
    ['send a reward with custom fields', `${ACME}?tab=rewards`, press('Send a reward')],
    ['rewards, to be filtered by a field', `${ACME}?tab=rewards`],
  ]),
  ...screensOf('clerk', [
    ['overview', '/enterprise-dashboard'],
    ['send for approval', '/enterprise-dashboard', sendForApproval],
    ['approvals', '/enterprise-dashboard?tab=approvals'],
    ['withdraw a request', '/enterprise-dashboard?tab=approvals', press(/^Withdraw/)],
    ['approvals that ended', '/enterprise-dashboard?tab=approvals&view=ended'],
    ['transactions', '/enterprise-dashboard?tab=transactions'],
  ]),
  ...screensOf('approver', [
    ['overview', ACME],
    ['approvals', APPROVALS],
    ['approve a request', APPROVALS, press(/^Approve/)],
    ['reject a request', APPROVALS, press(/^Reject/)],
    ['approvals that ended', `${APPROVALS}&view=ended`],
    ['rewards', `${ACME}?tab=rewards`],
    ['audit', `${ACME}?tab=audit`],
    ['notifications', ACME, openNotifications],
  ]),
  ...screensOf('reporting', [
    ['wallet', '/marketplace/maya/wallet'],
    ['a case', '/marketplace/maya/wallet', openCase],
    ['wallet, archived', '/marketplace/maya/wallet?filter=archived'],
    ['a refunded case', '/marketplace/maya/wallet?filter=archived', openCase],
    ['notifications', '/marketplace/maya', openNotifications],
  ]),
  ...screensOf('desk', [
    ['approvals', '/admin?tab=approvals'],
    ['approve a request', '/admin?tab=approvals', pressInside(/^Approve/)],
    ['approvals, all', '/admin?tab=approvals&state=all'],
    ['card cases', '/admin?tab=card-cases'],
    ['card cases that are closed', '/admin?tab=card-cases&state=closed'],
    ['review a card case', '/admin?tab=card-cases', pressInside(/^Review/)],
    ['invoices', '/admin?tab=invoices'],
    ['match an invoice', '/admin?tab=invoices', pressInside(/^Match payment/)],
    ['audit', '/admin?tab=audit'],
  ]),
  ...screensOf('gifted', [
    ['transaction history', '/transaction-history'],
    ['receipt of a disputed gift', '/transaction-history', follow(/^Received from/)],
    ['receipt of the dispute', '/transaction-history', follow(/^Gift disputed/)],
    ['notifications', '/transaction-history', openNotifications],
  ]),
  ...screensOf('frozen', [
    ['marketplace', '/marketplace/leo'],
    ['send to a member', '/send-to/maya'],
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

/** What the staff see. */
import { all, choose, follow, press, pressInside } from './acts.ts';
import { type Act, type Screen, screensOf } from './screen.ts';

/** Opens the menu of the first reward in the list, and chooses an entry. */
const onReward = (entry: RegExp): Act => all(pressInside(/^Actions on the reward/), choose(entry));

/** The timeline of a reward in each state that the list can be filtered by. */
const TIMELINES = ['open', 'claimed', 'expired', 'canceled', 'in-review', 'undelivered', 'scheduled'].map(
  (state) => [`reward, ${state}`, `/admin?tab=rewards&state=${state}`, onReward(/^Timeline/)] as const,
);

export const STAFF_SCREENS: readonly Screen[] = [
  ...screensOf('god', [
    ['dashboard', '/admin'],
    ...[
      'system-users',
      'customers',
      'enterprises',
      'deleted-accounts',
      'transactions',
      'approvals',
      'card-cases',
      'rewards',
      'reviews',
      'invoices',
      'disputes',
      'reconciliation',
      'catalogue',
      'regulation',
      'audit',
      'security',
      'system',
    ].map((tab) => [tab, `/admin?tab=${tab}`] as const),
    ['add staff', '/admin?tab=system-users', pressInside(/^Add/)],
    ['create enterprise', '/admin?tab=enterprises', pressInside(/^Create/)],
    ['add gift card', '/admin?tab=catalogue', pressInside(/^Add/)],
    ...TIMELINES,
    ['rewards, nothing found', '/admin?tab=rewards&search=zzzz'],
    ['cancel a reward', '/admin?tab=rewards&state=open', onReward(/^Cancel/)],
    ['send a reward again', '/admin?tab=rewards&state=undelivered', onReward(/^Send again/)],
    ['unclaimed value', '/admin?tab=regulation&list=unclaimed'],
    ['edit a figure', '/admin?tab=regulation', pressInside(/^Edit the figure for California: Cash/)],
    [
      'edit the words of a reward',
      '/admin?tab=regulation',
      pressInside(/^Edit the figure for Every state: Text/),
    ],
    ['add a figure', '/admin?tab=regulation', pressInside(/^Add a state/)],
    ...['settings', 'database', 'api', 'refresh'].map(
      (panel) => [`system, ${panel}`, `/admin?tab=system&panel=${panel}`] as const,
    ),
    ['customers, nothing found', '/admin?tab=customers&search=zzzz'],
    [
      'palette',
      '/admin',
      async (page) => {
        await press(/^Go to/)(page);
        await page.getByRole('combobox', { name: 'Search' }).fill('ma');
        await page.getByRole('group', { name: 'People' }).waitFor();
      },
    ],
    ['transactions of an amount', '/admin?tab=transactions&search=50'],
    ['transactions, people of a name', '/admin?tab=transactions&search=ma'],
    ['customer', '/admin?tab=customers&search=maya', follow(/Maya/)],
    ['transaction manager', '/admin/transactions'],
    ['settings', '/authority/dashboard/god/settings'],
    ['set up a second-factor', '/account/second-factor'],
  ]),
  ...screensOf('care', [
    ['dashboard', '/admin'],
    ['customers', '/admin?tab=customers'],
    ['transaction manager', '/admin/transactions'],
  ]),
];

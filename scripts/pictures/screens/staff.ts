/** What the staff see. */
import { follow, press, pressInside } from './acts.ts';
import { type Screen, screensOf } from './screen.ts';

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
      'reviews',
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
  ]),
  ...screensOf('care', [
    ['dashboard', '/admin'],
    ['customers', '/admin?tab=customers'],
    ['transaction manager', '/admin/transactions'],
  ]),
];

/** What the managers of companies see. */
import { ACME } from './acme.ts';
import { all, followTo, giveFile, press } from './acts.ts';
import { type Act, type Screen, screensOf } from './screen.ts';

const makeInvoice: Act = async (page) => {
  await press(/^New invoice/)(page);
  await page.getByLabel('Amount').fill('2500.00');
  await page.getByLabel('Purchase order number').fill('PO-1180');
  await press('Create invoice')(page);
  await page.getByText(/^INV-/).first().waitFor();
};

/** A new test key, and a new webhook with one event. */
const makeKeyAndWebhook: Act = async (page) => {
  await press(/^New key/)(page);
  await page.getByLabel('Name').fill('Survey tool');
  await press('Create key')(page);
  // The first test key makes the test world.
  await page.getByText('Copy your new key now').waitFor({ timeout: 120_000 });
  await press(/^New webhook/)(page);
  await page.getByLabel('Address').fill('http://localhost:9/hooks');
  await press('Add webhook')(page);
  await press('Send a test event')(page);
  await press('Send')(page);
  await page.getByText('ORDERS.CREATED', { exact: true }).first().click();
};

const ORDER = JSON.stringify({
  event: 'ORDERS.CREATED',
  payload: { resource: { id: 'SAMPLE', type: 'orders' } },
});

/** A delivery in each state: of test events, only some fail within the time of a picture. */
const DELIVERIES = [
  { state: 'waiting', event: 'REWARDS.DELIVERY.SUCCEEDED', attempts: 0 },
  {
    state: 'waiting',
    attempts: 3,
    status: 503,
    answer: '{"error":"Down for maintenance"}',
    next: '09:40:00',
  },
  { state: 'delivered', event: 'REWARDS.DELIVERY.FAILED', attempts: 1, status: 200, answer: 'ok' },
  { state: 'given-up', attempts: 12, error: 'The receiver did not answer within 10 seconds.' },
  { state: 'dropped', event: 'FRAUD_REVIEW.PENDING_REVIEW', attempts: 0 },
].map(
  ({ state, event = 'ORDERS.CREATED', attempts, status = null, answer = null, error = null, next }, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    event,
    resourceId: 'SAMPLE',
    createdAt: '2026-11-02T09:30:00.000Z',
    attempts,
    state,
    nextTryAt: next ? `2026-11-02T${next}.000Z` : null,
    lastTry:
      attempts === 0 ? null : { at: '2026-11-02T09:31:00.000Z', status, milliseconds: 212, answer, error },
    body: ORDER,
  }),
);

/** Opens what was sent to a new webhook, and the second delivery. */
const showDeliveries: Act = async (page) => {
  await page.route('**/api/enterprise/webhooks/*/deliveries*', (route) =>
    route.fulfill({ json: DELIVERIES }),
  );
  await press(/^New webhook/)(page);
  await page.getByLabel('Address').fill('https://hooks.acme.example/indulge/rewards');
  await press('Add webhook')(page);
  await press(/^Deliveries/)(page);
  await page.getByText('ORDERS.CREATED', { exact: true }).first().click();
};

const setUpBirthdays: Act = async (page) => {
  await press('Set up: Birthdays')(page);
  await page.getByLabel('Amount for each').fill('25.00');
  await press('Turn on')(page);
  await page.getByText('$25.00 each').waitFor();
};

const giveEmployees = giveFile(
  'Choose a CSV file',
  [
    'firstName,lastName,email,phoneNumber',
    'Ines,Duarte,ines.duarte@example.com,(555) 010-2101',
    'Maya,Okafor,maya@example.com,',
    'Amara,Lindqvist,amara@example.com,',
    'Ben,,ben@example.com,',
    'Cleo,Marsh,cleo.marsh-with-a-long-name@marketing.northern-division.example.com,12',
  ],
  'not added',
);

const chooseAllRows: Act = (page) => page.getByRole('radio', { name: /^All/ }).check();

const AMOUNTS = 'Choose a CSV of amounts';

const givePayouts = giveFile(
  AMOUNTS,
  [
    'email,amount,message',
    'amara@example.com,50.00,Thank you for the launch',
    'theo@example.com,35.50,',
    'amara@example.com,10.00,',
    'priya@example.com,12.345,',
  ],
  'Check before you pay',
);

/** Two employees, and two people who get a link. */
const giveRewards = giveFile(
  AMOUNTS,
  [
    'email,amount,name,message',
    'amara@example.com,50.00,,Thank you for the launch',
    'imani.cole@example.net,75.00,Imani Cole,Thank you for speaking at our launch.',
    'viktor.anders@example.net,75.00,Viktor Anders,',
    'nobody,5.00,,',
  ],
  'Check before you pay',
);

export const COMPANY_SCREENS: readonly Screen[] = [
  ...screensOf('manager', [
    ...[
      'overview',
      'employees',
      'upload',
      'payouts',
      'rewards',
      'reviews',
      'campaigns',
      'funding',
      'reports',
      'fields',
      'approvals',
      'staff',
      'transactions',
      'limits',
      'audit',
    ].map((tab) => [tab, `${ACME}?tab=${tab}`] as const),
    ['set up birthdays', `${ACME}?tab=rewards`, press('Set up: Birthdays')],
    ['birthdays set up', `${ACME}?tab=rewards`, setUpBirthdays],
    ['send to an employee', `${ACME}?tab=employees`, press(/^Transfer to/)],
    ['add funds', `${ACME}?tab=overview`, press(/^Continue to/)],
    [
      'send funds, suggestions',
      ACME,
      async (page) => {
        await page.getByLabel('Username, phone number or email').fill('example');
        await page.getByRole('list', { name: 'Employees' }).waitFor();
      },
    ],
    ['upload, checked', `${ACME}?tab=upload`, giveEmployees],
    ['upload, checked, all rows', `${ACME}?tab=upload`, all(giveEmployees, chooseAllRows)],
    ['payouts from a file', `${ACME}?tab=payouts&way=file`],
    ['payouts from a file, checked', `${ACME}?tab=payouts&way=file`, givePayouts],
    ['rewards from a file, checked', `${ACME}?tab=payouts&way=file`, giveRewards],
    ['new field', `${ACME}?tab=fields`, press('New field')],
    ['send a reward', `${ACME}?tab=rewards`, press('Send a reward')],
    ['edit campaign', `${ACME}?tab=campaigns`, press(/^Edit/)],
    ['palette', ACME, press(/^Go to/)],
    ['company settings', `${ACME}/enterprise-settings`],
    ['settings', `${ACME}/settings`],
    ['statement', `${ACME}/statement`],
    ['receipt', `${ACME}?tab=transactions`, followTo('/transactions/')],
  ]),
  ...screensOf('owner', [
    ['limits', '/enterprise-dashboard?tab=limits'],
    ['reviews', '/enterprise-dashboard?tab=reviews'],
    ['release a reward', '/enterprise-dashboard?tab=reviews', press(/^Release/)],
    ['new rule', '/enterprise-dashboard?tab=reviews', press('Set a rule')],
    ['staff', '/enterprise-dashboard?tab=staff'],
    ['invoices', '/enterprise-dashboard?tab=invoices', makeInvoice],
    ['new invoice', '/enterprise-dashboard?tab=invoices', press(/^New invoice/)],
    ['developers', '/enterprise-dashboard?tab=developers'],
    ['new key', '/enterprise-dashboard?tab=developers', press(/^New key/)],
    ['developers, with a key', '/enterprise-dashboard?tab=developers', makeKeyAndWebhook],
    ['webhook deliveries', '/enterprise-dashboard?tab=developers', showDeliveries],
    ['new webhook', '/enterprise-dashboard?tab=developers', press(/^New webhook/)],
  ]),
  ...screensOf('dept', [
    ['overview', '/enterprise-dashboard'],
    ['employees', '/enterprise-dashboard?tab=employees'],
  ]),
  ...screensOf('pending', [
    ['overview', '/enterprise-dashboard'],
    ['employees', '/enterprise-dashboard?tab=employees'],
    ['payouts', '/enterprise-dashboard?tab=payouts'],
  ]),
];

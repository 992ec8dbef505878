/** The screens and their main states. To picture another, add a line. */
import type { Page } from 'playwright-core';
import type { Visitor } from './visitors.ts';

export type Screen = {
  as: Visitor;
  name: string;
  /** Where it begins. */
  path: string;
  /** What leads from there to the state. */
  act?: (page: Page) => Promise<unknown>;
};

type Act = NonNullable<Screen['act']>;

/** Lines of `[name, path, act]`. */
function screensOf(as: Visitor, lines: readonly (readonly [string, string, Act?])[]): Screen[] {
  return lines.map(([name, path, act]) => (act ? { as, name, path, act } : { as, name, path }));
}

/** Presses the first button with this name inside the page's main part. */
const pressInside =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click();

/** Presses the first button with this name. */
const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Opens the bell, and waits for what is in it. */
const openNotifications: Act = async (page) => {
  await press(/^Notifications/)(page);
  await page.getByRole('button', { name: 'Mark all read' }).waitFor();
};

const makeInvoice: Act = async (page) => {
  await press(/^New invoice/)(page);
  await page.getByLabel('Amount').fill('2500.00');
  await page.getByLabel('Purchase order number').fill('PO-1180');
  await press('Make invoice')(page);
  await page.getByText(/^INV-/).first().waitFor();
};

/** A new test key, and a new webhook with one event. */
const makeKeyAndWebhook: Act = async (page) => {
  await press(/^New key/)(page);
  await page.getByLabel('Name').fill('Survey tool');
  await press('Make key')(page);
  await page.getByText('Copy your new key now').waitFor();
  await press(/^New webhook/)(page);
  await page.getByLabel('Address').fill('http://localhost:9/hooks');
  await press('Add webhook')(page);
  await press('Send a test event')(page);
  await page.getByText('ORDERS.CREATED').first().click();
};

/** A guest fills in a gift, up to the card. */
const beginGuestGift: Act = async (page) => {
  await page.getByLabel('Their email').fill('nora@example.com');
  await page.getByLabel('A message for them').fill('Happy birthday! Have a feast.');
  await page.getByLabel('Your name').fill('Ana Lopez');
  await page.getByLabel('Your email').fill('ana@guest.example');
  await pressInside('Continue to payment')(page);
  await page.getByTitle('Secure payment input frame').contentFrame().getByLabel('Card number').waitFor();
};

const setUpBirthdays: Act = async (page) => {
  await press('Set up: Birthdays')(page);
  await page.getByLabel('Amount for each').fill('25.00');
  await press('Switch on')(page);
  await page.getByText('$25.00 each').waitFor();
};

const payGuestGift: Act = async (page) => {
  await beginGuestGift(page);
  const card = page.getByTitle('Secure payment input frame').contentFrame();
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await card.getByLabel('Expiration date').fill('12/34');
  await card.getByLabel('Security code').fill('123');
  await press(/^Pay /)(page);
  await page.getByText('Charged to your card').waitFor();
};

/** Opens the claim page that the newest email to this address leads to. */
const openGiftOf =
  (email: string): Act =>
  async (page) => {
    const { origin } = new URL(page.url());
    const answer = await page.request.get(`${origin}/sandbox/mail/messages?to=${email}`);
    const mails = (await answer.json()) as { text: string }[];
    const path = mails.map(({ text }) => /\/claim\/[\w-]{43}/.exec(text)?.[0]).find(Boolean);
    if (!path) throw new Error(`${email} has no mail with a gift.`);
    await page.goto(path);
  };

/** Takes the first gift card that the claim page offers. */
const claimCard: Act = async (page) => {
  await press(/ from \$/)(page);
  await press(/^Get this card for/)(page);
  await page.getByRole('heading', { name: 'Your gift cards' }).waitFor();
};

/** Follows the first link with this name inside the page's main part. */
const follow =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('main').getByRole('link', { name }).filter({ visible: true }).first().click();

/** Follows the first link whose address contains this. */
const followTo =
  (address: string): Act =>
  (page) =>
    page.locator(`main a[href*="${address}"]`).filter({ visible: true }).first().click();

/** Chooses an entry of the menu that is open. */
const choose =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('menuitem', { name }).first().click();

const all =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

const acme = '/enterprise/acmerewards/marcus.bell';

export const SCREENS: readonly Screen[] = [
  ...screensOf('visitor', [
    ['landing', '/'],
    ['business', '/business'],
    ['sign in', '/sign-in'],
    [
      'sign in, refused',
      '/sign-in',
      async (page) => {
        await page.getByLabel('Email', { exact: true }).fill('maya@example.com');
        await page.getByLabel('Password', { exact: true }).fill('wrong password');
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      },
    ],
    ['sign up', '/sign-up'],
    ['sign up, incomplete', '/sign-up', press(/^(Sign Up|Create Account)/)],
    ['forgot password', '/forgot-password'],
    ['reset password', '/reset-password?token=sample'],
    ['email verification sent', '/email-verification-sent?email=maya@example.com'],
    ['verify email, expired', '/verify-email/sample'],
    ['email verified', '/email-verified'],
    ['not me', '/not-me?token=sample'],
    ['undo an email change', '/undo-email?token=sample'],
    ['email change', '/account/email-change?token=sample'],
    ['payment success', '/payment-success'],
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['trust', '/trust'],
    ['developers', '/developers'],
    ['help', '/help'],
    ['help, a topic', '/help/adding-funds'],
    ['send funds', '/send-funds'],
    [
      'send funds, no match',
      '/send-funds',
      async (page) => {
        await page.getByRole('textbox', { name: 'Username' }).fill('nobody.here');
        await pressInside('Search')(page);
      },
    ],
    ['gift page', '/maya'],
    ['claim', '/', openGiftOf('tomas.reyes@example.net')],
    ['claim, a card', '/', all(openGiftOf('tomas.reyes@example.net'), press(/ from \$/))],
    ['claim, used', '/', openGiftOf('jess.moreno@example.net')],
    ['gift link, unknown', '/claim/sample'],
    ['gift by email', '/send-gift'],
    ['gift by email, incomplete', '/send-gift', pressInside('Continue to payment')],
    ['gift by email, paying', '/send-gift', beginGuestGift],
    ['gift by email, sent', '/send-gift', payGuestGift],
    ['claim, with a card', '/send-gift', all(payGuestGift, openGiftOf('nora@example.com'), claimCard)],
    ['gift paid, in another browser', '/gift-paid'],
    ['sent gift, unknown', '/sent-gift/sample'],
    ['not found', '/there/is/nothing'],
    ['unclaimed codes, expired', '/account/codes?token=sample'],
  ]),
  ...screensOf('maya', [
    ['marketplace', '/marketplace/maya'],
    ['marketplace, a category', '/marketplace/maya?category=food'],
    ['marketplace, nothing found', '/marketplace/maya?search=zzzz'],
    ['card sheet', '/marketplace/maya', follow(/^Miso Lantern$/)],
    ['cart, empty', '/checkout'],
    [
      'cart',
      '/marketplace/maya',
      async (page) => {
        await page
          .getByRole('button', { name: /Add .*to Cart/i })
          .first()
          .click();
        await page.goto('/checkout');
      },
    ],
    ['add funds', '/marketplace/maya?add-funds=1'],
    ['notifications', '/marketplace/maya', press(/^Notifications/)],
    ['wallet', '/marketplace/maya/wallet'],
    ['wallet, a code', '/marketplace/maya/wallet', press(/^Show code/)],
    ['wallet, menu', '/marketplace/maya/wallet', press(/^More for/)],
    ['wallet, how to use', '/marketplace/maya/wallet', all(press(/^More for/), choose(/How to use/))],
    [
      'wallet, the code does not work',
      '/marketplace/maya/wallet',
      all(press(/^More for/), choose(/does not work/)),
    ],
    ['transaction history', '/transaction-history'],
    ['receipt', '/transaction-history', followTo('/transaction-history/0')],
    ['statement', '/transaction-history/statement'],
    ['settings', '/settings'],
    ['user settings', '/user-settings'],
    ['send a gift', '/send-gift'],
    ['sent gifts', '/sent-gifts'],
    ['send funds', '/send-funds'],
    ['send to a member', '/send-to/leo'],
    ['access denied', '/admin'],
  ]),
  ...screensOf('leo', [
    ['marketplace', '/marketplace/leo'],
    ['wallet, empty', '/marketplace/leo/wallet'],
    ['transaction history, empty', '/transaction-history'],
    ['sent gifts, empty', '/sent-gifts'],
    ['notifications, empty', '/marketplace/leo', press(/^Notifications/)],
  ]),
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
      'audit',
      'security',
      'system',
    ].map((tab) => [tab, `/admin?tab=${tab}`] as const),
    ['add staff', '/admin?tab=system-users', pressInside(/^Add/)],
    ['create enterprise', '/admin?tab=enterprises', pressInside(/^Create/)],
    ['add gift card', '/admin?tab=catalogue', pressInside(/^Add/)],
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
    ].map((tab) => [tab, `${acme}?tab=${tab}`] as const),
    ['set up birthdays', `${acme}?tab=rewards`, press('Set up: Birthdays')],
    ['birthdays set up', `${acme}?tab=rewards`, setUpBirthdays],
    ['send to an employee', `${acme}?tab=employees`, press(/^Transfer to/)],
    ['add funds', `${acme}?tab=overview`, press(/^Continue to/)],
    [
      'send funds, suggestions',
      acme,
      async (page) => {
        await page.getByLabel('Username, phone number or email').fill('example');
        await page.getByRole('list', { name: 'Employees' }).waitFor();
      },
    ],
    ['edit campaign', `${acme}?tab=campaigns`, press(/^Edit/)],
    ['palette', acme, press(/^Go to/)],
    ['company settings', `${acme}/enterprise-settings`],
    ['settings', `${acme}/settings`],
    ['statement', `${acme}/statement`],
    ['receipt', `${acme}?tab=transactions`, followTo('/transactions/')],
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
  ...screensOf('topped', [['funding with a saved card', `${acme}?tab=funding`]]),
  ...screensOf('stopped', [['funding', `${acme}?tab=funding`]]),
  ...screensOf('disputed', [
    ['overview', acme],
    ['payouts', `${acme}?tab=payouts`],
    ['transactions', `${acme}?tab=transactions`],
    ['receipt of the disputed funding', `${acme}?tab=transactions`, followTo('/transactions/')],
    ['notifications', acme, openNotifications],
  ]),
  ...screensOf('staff', [
    ['disputes', '/admin?tab=disputes'],
    ['disputes that were won', '/admin?tab=disputes&state=won'],
    ['refunds', '/admin?tab=disputes&list=refunds'],
    ['customer with a dispute that was won', '/admin?tab=customers&search=maya', follow(/Maya/)],
    ['customer with a disputed gift', '/admin?tab=customers&search=leo', follow(/Leo/)],
    ['customers', '/admin?tab=customers'],
  ]),
];

/** What anybody sees without a session: the pages about us, gifts and claims. */
import { all, press, pressInside } from './acts.ts';
import { type Act, type Screen, screensOf } from './screen.ts';

/** A guest fills in a gift, up to the card. */
const beginGuestGift: Act = async (page) => {
  await page.getByLabel('Their email').fill('nora@example.com');
  await page.getByLabel('A message for them').fill('Happy birthday! Have a feast.');
  await page.getByLabel('Your name').fill('Ana Lopez');
  await page.getByLabel('Your email').fill('ana@guest.example');
  await pressInside('Continue to payment')(page);
  await page.getByTitle('Secure payment input frame').contentFrame().getByLabel('Card number').waitFor();
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

/** A claim page as it reads its gift once that ended: the demo sent no mail with such a link. */
const openEndedGift =
  (state: 'canceled' | 'claimed' | 'expired', message: string): Act =>
  async (page) => {
    await page.route('**/api/claims/read', (route) =>
      route.fulfill({ status: 410, json: { code: 'reward-gone', message, state } }),
    );
    await page.goto('/claim/ended');
  };

/** Takes the first gift card that the claim page offers. */
const claimCard: Act = async (page) => {
  await press(/ from \$/)(page);
  await press(/^Get this \$/)(page);
  await page.getByRole('heading', { name: 'Your gift card' }).waitFor();
};

/** The second step of a sign-in: no user of the demo has turned it on. */
const signInWithTwoFactor: Act = async (page) => {
  await page.route('**/api/auth/signin', (route) => route.fulfill({ json: { requiresTwoFactor: true } }));
  await page.route('**/api/auth/2fa/challenge', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid-code', message: 'Invalid verification code' } }),
  );
  await page.getByLabel('Email', { exact: true }).fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('indulge-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
};

const enterWrongCode: Act = async (page) => {
  await page.getByLabel('Verification code').fill('123456');
  await press('Sign In')(page);
  await page.getByText('Invalid verification code').first().waitFor();
};

export const VISITOR_SCREENS: readonly Screen[] = [
  ...screensOf('visitor', [
    ['landing', '/'],
    ['business', '/business'],
    ['marketplace', '/marketplace'],
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
    ['sign in, second-factor', '/sign-in', signInWithTwoFactor],
    ['sign in, second-factor, wrong code', '/sign-in', all(signInWithTwoFactor, enterWrongCode)],
    [
      'sign in, second-factor, a backup code',
      '/sign-in',
      all(signInWithTwoFactor, press('Use a backup code instead')),
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
    ['claim, expired', '/', openEndedGift('expired', 'This gift has expired.')],
    ['claim, canceled', '/', openEndedGift('canceled', 'This gift was canceled.')],
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
  ...screensOf('newcomer', [
    ['complete-profile', '/complete-profile'],
    ['complete-profile, incomplete', '/complete-profile', press('Complete profile')],
  ]),
];

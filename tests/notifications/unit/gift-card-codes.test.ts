/** What a mail with the code of a gift card leads to. */
import { expect, test } from 'vitest';
import { mailContent } from '#server/notifications/mails/templates.ts';
import { sampleMail } from '../every-mail.ts';

const wallet = ['Open my wallet', 'https://indulge.example/marketplace/maya.chen/wallet'];
const password = [
  'Set a password to keep this card in a wallet',
  'https://indulge.example/forgot-password?for=first',
];
const page = 'https://redeem.example/6041';

// Show the code whatever it is, and this must fail.
test('a card that is redeemed by its link alone has no code in the mail', () => {
  const { template, data } = sampleMail('gift-card-codes');
  const secretsOf = (code: string) =>
    mailContent(
      { template, data: { ...data, code, pin: null, redeemUrl: page } },
      { appUrl: 'https://indulge.example' },
    )
      .blocks.filter((block) => block.kind === 'secret')
      .map(({ label }) => label);
  expect([secretsOf(''), secretsOf('6041-0042')]).toEqual([[], ['Code']]);
});

// Return no button where the brand has no page, and this must fail.
test.each([
  { redeemUrl: page, canSignIn: true, button: ['Redeem at Butterlamp', page] },
  { redeemUrl: page, canSignIn: false, button: ['Redeem at Butterlamp', page] },
  { redeemUrl: null, canSignIn: true, button: wallet },
  { redeemUrl: 'javascript:alert(1)', canSignIn: true, button: wallet },
  { redeemUrl: null, canSignIn: false, button: password },
])(
  'with the page $redeemUrl and an account that signs in: $canSignIn, its one button is $button.0',
  ({ redeemUrl, canSignIn, button }) => {
    const { template, data } = sampleMail('gift-card-codes');
    const mail = { template, data: { ...data, redeemUrl, canSignIn } };
    const { blocks } = mailContent(mail, { appUrl: 'https://indulge.example' });
    const buttons = blocks.filter((block) => block.kind === 'button');
    expect(buttons.map(({ label, href }) => [label, href])).toEqual([button]);
    const links = blocks.filter((block) => block.kind === 'link').map(({ href }) => href);
    expect(links).not.toContain(button[1]);
    // Neither the code nor the PIN stands in an address of ours.
    for (const href of links.concat(button[1] === page ? [] : (button[1] ?? '')))
      expect(href).not.toMatch(/6041|0042/);
  },
);

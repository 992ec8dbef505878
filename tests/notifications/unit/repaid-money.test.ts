/** Mails of money that repaid a debt first. */
import { expect, test } from 'vitest';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import type { AnyMail } from '#server/notifications/mails/templates.ts';

const context = { appUrl: 'https://indulge.example' };
const textOf = (mail: AnyMail) => renderMail('nora@example.com', mail, context).text;
const gift = { firstName: 'Nora', senderName: 'Ana', amount: '$50.00', message: null };

const ALL = 'All of it repaid what was owed for a disputed payment, so your balance is as it was before.';
const PART =
  '$20.00 of it repaid what was owed for a disputed payment. The rest is in your balance, to spend on whatever you love.';

test.each([
  [{}, 'It is already in your balance, to spend on whatever you love.'],
  [{ repaid: '$50.00' }, ALL],
  [{ repaid: '$20.00' }, PART],
])('a gift that repaid %j says where it is', (repaid, sentence) => {
  expect(textOf({ template: 'gift-received', data: { ...gift, ...repaid } })).toContain(`\n${sentence}\n`);
});

test.each([
  [{}, [' sent you $50.00, for whatever makes you smile.', 'Choose your treat:'], ['repaid', 'surprise']],
  [
    { repaid: '$50.00' },
    [' sent you $50.00.', ALL, 'See what happened:', 'Does this surprise you?'],
    ['treat:'],
  ],
  [
    { repaid: '$20.00' },
    [' sent you $50.00.', PART, 'Choose your treat:', 'Does this surprise you?'],
    ['smile'],
  ],
])('a reward of a company that repaid %j says what is left of it', (repaid, said, unsaid) => {
  const data = { firstName: 'Nora', companyName: 'Acme Rewards', amount: '$50.00', message: null, ...repaid };
  const text = textOf({ template: 'reward-received', data });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('the receipt of funds says what of them repaid a debt', () => {
  const data = {
    firstName: 'Nora',
    amount: '$50.00',
    fee: '$3.75',
    total: '$53.75',
    balance: '$30.00',
    paymentId: 'pi_1',
    receiptPath: '/transaction-history/7',
  };
  expect(textOf({ template: 'funds-added', data })).not.toContain('Repaid');
  expect(textOf({ template: 'funds-added', data: { ...data, repaid: '$20.00' } })).toContain(
    'Charged to your card: $53.75\nRepaid for a disputed payment: $20.00\nYour balance: $30.00',
  );
});

/** Mails that ask for a decision about money, or say how one ended. */
import { expect, test } from 'vitest';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import { mailContent } from '#server/notifications/mails/templates.ts';
import { EVERY_MAIL, sampleMail } from '../every-mail.ts';

const context = { appUrl: 'https://indulge.example' };

// Move amountBlocks below the first sentence, and this must fail.
test.each([
  ['approval-requested', 'Payout to Nora Field', '$300.00'],
  ['approval-decided', 'Payout to Nora Field', '$300.00'],
  ['reviews-requested', 'Reward to Nora Field', '$25.00'],
  ['staff-request', 'Refund a payment', '$600.00'],
] as const)('%s begins with what it is about, and its amount', (template, label, value) => {
  const mail = EVERY_MAIL.find((each) => each.template === template);
  if (!mail) throw new Error(`There is no mail ${template}.`);
  const { blocks } = mailContent(mail, context);
  expect(blocks.slice(0, 2)).toEqual([
    { kind: 'text', text: 'Hello Maya,' },
    { kind: 'amount', label, value },
  ]);
});

test('a request that moves no money has no amount', () => {
  const { template, data } = sampleMail('approval-requested');
  const { amount: _, ...without } = data;
  const mail = { template, data: { ...without, what: 'an invitation of Ida Olsen as account manager' } };
  const { text } = renderMail('maya@example.com', mail, context);
  expect(text).not.toContain('$');
  expect(mailContent(mail, context).preview).toBe('Another manager asks for your approval.');
  expect(mailContent(sampleMail('approval-requested'), context).preview).toBe(
    'Another manager asks for your approval of $300.00.',
  );
});

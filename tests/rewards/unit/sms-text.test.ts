/** The words of text messages: one segment wherever the link leaves the room for it. */
import { expect, test } from 'vitest';
import { segmentsOf } from '#sandbox/sms/segments.ts';
import { codeSms, expiredSms, linkSms, reminderSms } from '#server/rewards/delivery/sms-text.ts';

const link = `https://indulge.example/claim/${'x'.repeat(43)}`;
const given = { amountCents: 25_00n, link };

test.each([
  ['Acme Rewards', `Acme Rewards sent you $25.00. Choose a gift card: ${link} Reply STOP to opt out.`],
  ['Zoë’s Café', `Zoe's Café sent you $25.00. Choose a gift card: ${link} Reply STOP to opt out.`],
  ['Łódź [HQ]', `Lodz (HQ) sent you $25.00. Choose a gift card: ${link} Reply STOP to opt out.`],
  ['株式会社', `Somebody sent you $25.00. Choose a gift card: ${link} Reply STOP to opt out.`],
  ['🎉 Party 🎉', `Party sent you $25.00. Choose a gift card: ${link} Reply STOP to opt out.`],
])('%s sends one segment of the GSM alphabet', (senderName, text) => {
  expect(linkSms({ ...given, senderName })).toBe(text);
  expect(segmentsOf(text)).toBe(1);
});

test('a long name is cut, so that the link and the way out fit into one segment', () => {
  const text = linkSms({ ...given, senderName: 'The Society of Very Long Names and Their Many Friends' });
  expect(text).toMatch(/^The Society .*\.\.\. sent you \$25\.00\./);
  expect(text).toContain(link);
  expect(text).toHaveLength(160);
});

test('a long address takes a second segment, and cuts the name no shorter than it can be read', () => {
  const long = `https://rewards.a-company-with-a-long-name.example.com/claim/${'x'.repeat(43)}`;
  const text = linkSms({ senderName: 'A rather long name', amountCents: 1_000_00n, link: long });
  expect(text).toContain(long);
  expect(text.startsWith('A rather')).toBe(true);
  expect(segmentsOf(text)).toBeLessThanOrEqual(2);
});

test('a reminder, an end and a code are one segment each', () => {
  const reminder = reminderSms({ ...given, senderName: 'Acme Rewards', day: 'Dec 24' });
  expect(reminder).toBe(`$25.00 from Acme Rewards is waiting for you until Dec 24: ${link}`);
  const ended = expiredSms({ senderName: 'Acme Rewards', amountCents: 25_00n });
  expect(ended).toBe('$25.00 from Acme Rewards was not claimed in time, and went back to the sender.');
  const code = codeSms({ code: '012345', minutes: 15 });
  expect(code).toMatch(/^012345 is your code/);
  expect([reminder, ended, code].map(segmentsOf)).toEqual([1, 1, 1]);
});

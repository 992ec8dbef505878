/** What refusals and returned mails say about an address, and whose return path is believed. */
import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { deliveryErrors } from '#contract/rewards/delivery-errors.ts';
import { DELIVERY_ERRORS } from '#contract/rewards/states.ts';
import { readReply, reasonOf } from '#server/rewards/delivery/bounce.ts';
import { readBounce } from '#server/rewards/delivery/read-bounce.ts';
import { readReturnPath, returnPathOf } from '#server/rewards/delivery/return-path.ts';

test.each([
  ['550 5.1.1 <nora@example.com>: User unknown', 'invalid_email'],
  ['550-5.1.1 The account does not exist', 'invalid_email'],
  ['501 5.1.3 Bad recipient address syntax', 'invalid_email'],
  ['553 sorry, that address is not known', 'invalid_email'],
  ['550 5.1.2 Host unknown', 'invalid_domain'],
  ['556 5.1.10 Recipient address has a null MX', 'invalid_domain'],
  ['550 5.4.4 Unable to route', 'invalid_domain'],
  ['552 5.2.2 Mailbox full', 'mailbox_unavailable'],
  ['452 4.2.2 The account is over quota', 'mailbox_unavailable'],
  ['550 No such user here', 'mailbox_unavailable'],
  ['550 5.7.1 Message rejected as spam', 'domain_block'],
  ['554 5.7.26 Unauthenticated email is not accepted', 'domain_block'],
  ['554 Transaction failed', 'smtp_delivery_failed'],
  ['550 5.6.1 Media not supported', 'smtp_delivery_failed'],
  ['550 5.0.0 Refused', 'mailbox_unavailable'],
  ['451 4.4.1 Connection timed out', 'email_delivery_failed'],
  ['Connection closed', 'email_delivery_failed'],
] as const)('%s means %s', (reply, reason) => {
  expect(reasonOf(readReply(reply), 'nora@example.com')).toBe(reason);
});

test('a refusal for a private address of Apple is the relay’s', () => {
  expect(reasonOf(readReply('550 5.1.1 unknown'), 'x7f@privaterelay.appleid.com')).toBe(
    'apple_private_relay',
  );
});

test('each reason has a sentence for the sender', () => {
  for (const error of DELIVERY_ERRORS) expect(deliveryErrors[error].sentence).toMatch(/^[A-Z].+\.$/);
});

const key = (fill: number) => ({ id: `key-${fill}`, key: Buffer.alloc(32, fill) });
const keys = { current: key(1), old: [] };
const linkId = '0198c0de-7000-7abc-8def-0123456789ab';
const path = returnPathOf(keys, 'bounces@indulge.example', linkId);

test('a return path fits into an address, and names its link in any case', () => {
  expect(path.indexOf('@')).toBeLessThanOrEqual(64);
  expect(readReturnPath(keys, path)).toBe(linkId);
  expect(readReturnPath(keys, `<${path.toUpperCase()}>`)).toBe(linkId);
  expect(readReturnPath({ current: key(2), old: [key(1)] }, path)).toBe(linkId);
});

// Take the comparison out of readReturnPath, and this must fail.
test('a return path that we did not sign names nothing', () => {
  const other = linkId.replace('a', 'b').replaceAll('-', '');
  expect(readReturnPath(keys, path.replace(linkId.replaceAll('-', ''), other))).toBeUndefined();
  expect(readReturnPath({ current: key(2), old: [] }, path)).toBeUndefined();
  expect(readReturnPath(keys, 'bounces@indulge.example')).toBeUndefined();
});

const report = (part: string[], to = path) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Sorry.',
    '--b',
    ...part,
    '--b--',
    '',
  ].join('\r\n');
const status = (...lines: string[]) => [
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; nora@example.com',
  ...lines,
];
const complaint = [
  'Content-Type: message/feedback-report',
  '',
  'Feedback-Type: abuse',
  'User-Agent: SomeGenerator/1.0',
  'Version: 1',
];

test.each([
  ['a status', status('Action: failed', 'Status: 5.1.1'), 'invalid_email'],
  [
    'what the other server said, over a summary',
    status('Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 552-5.2.2', ' The mailbox is full'),
    'mailbox_unavailable',
  ],
  ['a mail that expired in a queue', status('Action: failed', 'Status: 4.4.7'), 'email_delivery_failed'],
  ['a complaint', complaint, 'spam_report'],
])('a returned mail with %s', async (_name, part, reason) => {
  const bounce = await readBounce(keys, report(part));
  expect([bounce?.linkId, bounce?.reasonFor('nora@example.com')]).toEqual([linkId, reason]);
});

test.each([
  ['a delay', report(status('Action: delayed', 'Status: 4.4.1'))],
  ['an automatic reply', `To: ${path}\r\nSubject: Out of office\r\n\r\nI am away. Status: 5.1.1`],
  [
    'a report to an address that we did not sign',
    report(status('Action: failed', 'Status: 5.1.1'), 'bounces@indulge.example'),
  ],
])('%s changes nothing', async (_name, message) => {
  expect(await readBounce(keys, message)).toBeUndefined();
});

// Parse what was read before its head, and this must fail: 256 KB of such lines took seconds.
test('a message without a return path of ours is not parsed, and of another one the beginning is', async () => {
  const nested = 'Content-Type: message/rfc822\r\n\r\n'.repeat(8_000);
  const parse = vi.spyOn(PostalMime, 'parse');
  try {
    expect(await readBounce(keys, nested)).toBeUndefined();
    expect(await readBounce(keys, `To: bounces@indulge.example\r\n\r\nTo: ${path}\r\n`)).toBeUndefined();
    expect(parse).not.toHaveBeenCalled();
    const returned = [
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: A reward',
      '',
      'x'.repeat(200_000),
    ];
    const failed = report([...status('Action: failed', 'Status: 5.1.1'), ...returned]);
    expect((await readBounce(keys, Buffer.from(failed)))?.linkId).toBe(linkId);
    expect(parse.mock.calls.map(([message]) => (message as Buffer).length)).toEqual([64 * 1024]);
  } finally {
    parse.mockRestore();
  }
});

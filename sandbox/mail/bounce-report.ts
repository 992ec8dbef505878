/** The report of a mail that comes back. */
import { randomUUID } from 'node:crypto';
import type { MailDemand } from './demands.ts';
import type { ArrivingMessage } from './mailbox.ts';

export type Returning = {
  demand: Exclude<MailDemand, { do: 'refuse' }>;
  recipient: string;
  returnPath: string;
  /** The mail as it arrived. */
  source: string;
};

const BOUNDARY = 'stand-in-report';

/** The report as a message for the return path. */
export function reportOf({ demand, recipient, returnPath, source }: Returning): ArrivingMessage {
  const [subject, type, text, part] =
    demand.do === 'complain'
      ? [
          'Complaint about an email',
          'feedback-report',
          'The recipient reported this email as spam.',
          [
            'Feedback-Type: abuse',
            'User-Agent: stand-in/1.0',
            'Version: 1',
            `Original-Rcpt-To: ${recipient}`,
          ],
        ]
      : [
          'Undelivered Mail Returned to Sender',
          'delivery-status',
          `This email could not be delivered to ${recipient}.`,
          [
            'Reporting-MTA: dns; mail.sandbox.example',
            '',
            `Final-Recipient: rfc822; ${recipient}`,
            'Action: failed',
            `Status: ${demand.status}`,
            `Diagnostic-Code: smtp; ${demand.code} ${demand.status} Bounced by the stand-in`,
          ],
        ];
  const lines = [
    'From: Mail Delivery System <mailer-daemon@sandbox.example>',
    `To: ${returnPath}`,
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@sandbox.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    `--${BOUNDARY}`,
    `Content-Type: message/${type}`,
    '',
    ...part,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/rfc822-headers',
    '',
    ...headersOf(source).split('\n'),
    '',
    `--${BOUNDARY}--`,
    '',
  ];
  return {
    from: 'mailer-daemon@sandbox.example',
    source: Buffer.from(lines.join('\r\n')),
    recipients: [returnPath],
  };
}

export function headersOf(source: string): string {
  return source.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? '';
}

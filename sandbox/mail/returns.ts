/**
 * What comes back of a mail: a report to its return path, and an event as SendGrid posts it, signed with the stand-in's
 * key. Both say the same, so that a product may read either or both.
 */
import { randomUUID, sign } from 'node:crypto';
import { createRepeatedPost, type Posted } from '../kernel/repeated-post.ts';
import type { Demand } from './demands.ts';
import type { ArrivingMessage } from './mailbox.ts';

export type Returning = {
  demand: Exclude<Demand, { do: 'refuse' }>;
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

export type EventPoster = { post(returning: Returning): void; close(): void };

/** Posts each event, signed as SendGrid signs. */
export function createEventPoster({ url, privateKey }: { url: string; privateKey: string }): EventPoster {
  const { post, close } = createRepeatedPost();

  function signed(body: string): Posted {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign('sha256', Buffer.from(timestamp + body), privateKey).toString('base64');
    const headers = {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    };
    return { headers, body };
  }

  return {
    post: ({ demand, recipient, source }) => {
      const event =
        demand.do === 'complain'
          ? { event: 'spamreport' }
          : {
              event: 'bounce',
              type: 'bounce',
              status: demand.status,
              reason: `${demand.code} ${demand.status} Bounced by the stand-in`,
            };
      const common = {
        email: recipient,
        timestamp: Math.floor(Date.now() / 1000),
        sg_event_id: randomUUID(),
      };
      const body = JSON.stringify([{ ...common, ...event, ...uniqueArguments(source) }]);
      post(url, () => signed(body));
    },
    close,
  };
}

/** SendGrid repeats in each event what the header X-SMTPAPI of the mail carries. */
function uniqueArguments(source: string): object {
  const header = /^x-smtpapi:(.*)$/im.exec(headersOf(source).replaceAll(/\n[ \t]+/g, ''))?.[1];
  try {
    return (JSON.parse(header ?? '{}') as { unique_args?: object }).unique_args ?? {};
  } catch {
    return {};
  }
}

function headersOf(source: string): string {
  return source.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? '';
}

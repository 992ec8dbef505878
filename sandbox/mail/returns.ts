/**
 * What comes back of a mail: a report to its return path, and an event as SendGrid posts it, signed with the
 * stand-in's key. Both say the same, so that a product may read either or both.
 */
import { randomUUID, sign } from 'node:crypto';
import { createRepeatedPost, type Posted } from '../kernel/repeated-post.ts';
import { headersOf, type Returning } from './bounce-report.ts';

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

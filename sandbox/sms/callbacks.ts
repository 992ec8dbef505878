/** Posts what became of a message to the address that came with it, signed as Twilio signs. */
import { createHmac } from 'node:crypto';
import { type Faults, faultOf } from '../kernel/faults.ts';
import { createRepeatedPost } from '../kernel/repeated-post.ts';
import type { SmsMessage } from './messages.ts';

const DELAY_MS = 20;

export type CallbackOptions = {
  authToken: string;
  accountSid: string;
  /** Where the product listens. An address below the product's public one is reached there. */
  ownUrl: string | undefined;
  faults: Faults;
};

export type Callbacks = { post(message: SmsMessage): void; close(): void };

export function createCallbacks({ authToken, accountSid, ownUrl, faults }: CallbackOptions): Callbacks {
  const repeated = createRepeatedPost();
  let withheld: (() => void)[] = [];
  faults.onClear(() => {
    for (const send of withheld.splice(0)) send();
  });

  return {
    post(message) {
      const { statusCallback } = message;
      if (statusCallback === null) return;
      const parameters: Record<string, string> = {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        From: message.from,
        MessageSid: message.sid,
        MessageStatus: message.status,
        SmsSid: message.sid,
        SmsStatus: message.status,
        To: message.to,
        ...(message.errorCode !== null && { ErrorCode: String(message.errorCode) }),
      };
      const struck = faults.strike(`callback ${message.status}`);
      const send = () => {
        const body = new URLSearchParams(parameters).toString();
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': sign(authToken, statusCallback, parameters),
        };
        const copies = faultOf(struck, 'duplicate')?.copies ?? 1;
        for (let copy = 0; copy < copies; copy += 1)
          repeated.post(reachable(statusCallback, ownUrl), () => ({ headers, body }));
      };
      if (faultOf(struck, 'withhold')) withheld.push(send);
      else setTimeout(send, DELAY_MS).unref();
    },
    close: () => {
      withheld = [];
      repeated.close();
    },
  };
}

/** https://www.twilio.com/docs/usage/webhooks/webhooks-security */
function sign(authToken: string, url: string, parameters: Record<string, string>): string {
  const names = Object.keys(parameters).sort();
  const signed = url + names.map((name) => name + parameters[name]).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

/** The public address may lead through a balancer that does not know the product yet. */
function reachable(address: string, ownUrl: string | undefined): string {
  if (ownUrl === undefined) return address;
  const { pathname, search } = new URL(address);
  return new URL(pathname + search, ownUrl).href;
}

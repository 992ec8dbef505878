/**
 * Text messages over Twilio's REST API (docs/decisions/0120-text-messages.md). Errors carry Twilio's code,
 * and neither the text nor the number: the text holds a link that is worth money.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS } from '#server/kernel/calendar.ts';
import { type Sms, SmsRefused, type SmsSender, SmsUnavailable } from '#server/notifications/sms-port.ts';

export type SmsSenderOptions = {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the id of a messaging service (`MG…`). */
  from: string;
  /** `https://api.twilio.com`. */
  apiBase: string;
  timeoutMs?: number;
};

const problemShape = z.object({ code: z.number() });
const listShape = z.object({ messages: z.array(z.object({ body: z.string(), date_created: z.string() })) });

const AGAIN_WITHIN_MS = 12 * HOUR_MS;
/** The newest of one number. */
const LOOKED_AT = 20;
/** These are about our account, or our pace, and say nothing about the recipient's number. */
const OURS = new Set([20003, 20404, 20429, 14107, 21603, 21606, 21611, 30001, 30002]);

export function createSmsSender({
  accountSid,
  authToken,
  from,
  apiBase,
  timeoutMs = 10_000,
}: SmsSenderOptions): SmsSender {
  const account = `${apiBase.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  const call = async (address: string, form?: URLSearchParams): Promise<unknown> => {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      headers: { authorization, accept: 'application/json' },
      ...(form && { body: form }),
      // The key goes to the configured address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new SmsUnavailable(unreachable(error));
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body;
    const problem = problemShape.safeParse(body);
    const code = problem.data?.code;
    // A proxy's page is no answer of Twilio's, and proves nothing.
    if (response.status >= 500 || code === undefined || OURS.has(code) || response.status !== 400)
      throw new SmsUnavailable(`The SMS provider answered ${response.status}${code ? ` (${code})` : ''}.`);
    throw new SmsRefused(`The SMS provider refused the message (${code}).`);
  };

  const wasTaken = async ({ to, text }: Sms): Promise<boolean> => {
    const query = new URLSearchParams({ To: to, PageSize: String(LOOKED_AT) });
    const found = listShape.safeParse(await call(`${account}/Messages.json?${query}`));
    if (!found.success) throw new SmsUnavailable('The SMS provider answered something unreadable.');
    const since = Date.now() - AGAIN_WITHIN_MS;
    return found.data.messages.some(
      ({ body, date_created }) => body === text && Date.parse(date_created) >= since,
    );
  };

  return {
    async send(sms) {
      if (sms.isRetry && (await wasTaken(sms))) return;
      const form = new URLSearchParams({ To: sms.to, Body: sms.text });
      form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
      if (sms.reportTo !== undefined) form.set('StatusCallback', sms.reportTo);
      await call(`${account}/Messages.json`, form);
    },
    readReport({ url, body, signature }) {
      const parameters = [...new URLSearchParams(body)];
      const signed = url + parameters.toSorted(byName).flat().join('');
      const expected = createHmac('sha1', authToken).update(signed).digest();
      const given = Buffer.from(signature, 'base64');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const status = parameters.find(([name]) => name === 'MessageStatus')?.[1];
      return { status: status === 'undelivered' || status === 'failed' ? 'failed' : 'other' };
    },
    async verify() {
      await call(`${account}.json`);
    },
  };
}

function byName([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : Number(one > other);
}

function unreachable(error: unknown): string {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate ? 'The SMS provider did not answer in time.' : 'The SMS provider could not be reached.';
}

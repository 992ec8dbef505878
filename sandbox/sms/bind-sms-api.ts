/** Binds the API: sending a message, listing messages, and the account. */
import { timingSafeEqual } from 'node:crypto';
import type { Call, Handler, Reply } from '../kernel/call.ts';
import { formOf, type Router } from '../kernel/http.ts';
import type { Callbacks } from './callbacks.ts';
import { smsDemandOf } from './demands.ts';
import type { Messages, SmsMessage } from './messages.ts';
import { segmentsOf } from './segments.ts';

type Options = { accountSid: string; authToken: string; messages: Messages; callbacks: Callbacks };

const ROOT = '/2010-04-01/Accounts/:account';
const LONGEST_BODY = 1600;

export function bindSmsApi(router: Router, { accountSid, authToken, messages, callbacks }: Options): void {
  const signedIn =
    (handler: Handler): Handler =>
    (call) =>
      isKnown(call, accountSid, authToken) ? handler(call) : problem(401, 20003, 'Authenticate');

  router.on(
    'POST',
    `${ROOT}/Messages.json`,
    signedIn((call) => {
      const form = formOf(call);
      const to = form.get('To') ?? '';
      const text = form.get('Body') ?? '';
      const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
      if (!/^\+[1-9]\d{6,14}$/.test(to))
        return problem(400, 21211, `The 'To' number ${to} is not a valid phone number`);
      if (text === '') return problem(400, 21602, 'Message body is required');
      if (text.length > LONGEST_BODY) return problem(400, 21617, 'The message body is too long');
      if (from === '') return problem(400, 21603, "A 'From' phone number is required");
      const demand = smsDemandOf(to);
      if (demand?.do === 'refuse') return problem(400, demand.code, demand.message);
      const message = messages.add({ to, from, body: text, statusCallback: form.get('StatusCallback') });
      callbacks.post(
        demand
          ? messages.setStatus(message.sid, 'undelivered', demand)
          : messages.setStatus(message.sid, 'delivered', null),
      );
      return { status: 201, body: shown(message, accountSid) };
    }),
  );
  router.on(
    'GET',
    `${ROOT}/Messages.json`,
    signedIn(({ query }) => {
      const size = Number(query.get('PageSize') ?? 50);
      const found = messages.list({ to: query.get('To') ?? undefined, limit: Math.min(size || 50, 1000) });
      return {
        body: { messages: found.map((message) => shown(message, accountSid)), page: 0, page_size: size },
      };
    }),
  );
  router.on(
    'GET',
    // The router's parameters are whole segments: this one ends in `.json`.
    ROOT,
    signedIn(() => ({ body: { sid: accountSid, friendly_name: 'Stand-in', status: 'active' } })),
  );
}

/** Basic authentication, with the account's own address. */
function isKnown({ headers, params }: Call, accountSid: string, authToken: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`);
  const account = params.account?.replace(/\.json$/, '');
  return given.length === expected.length && timingSafeEqual(given, expected) && account === accountSid;
}

/** An error in Twilio's shape. */
export function problem(status: number, code: number, message: string): Reply {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

/** Twilio writes times as RFC 2822. */
function shown(message: SmsMessage, accountSid: string): object {
  const created = message.createdAt.toUTCString().replace('GMT', '+0000');
  return {
    sid: message.sid,
    account_sid: accountSid,
    api_version: '2010-04-01',
    to: message.to,
    from: message.from,
    body: message.body,
    status: message.status,
    direction: 'outbound-api',
    num_segments: String(segmentsOf(message.body)),
    error_code: message.errorCode,
    error_message: message.errorMessage,
    date_created: created,
    date_updated: created,
    date_sent: message.status === 'queued' ? null : created,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`,
  };
}

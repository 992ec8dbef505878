/**
 * Receives what SendGrid reports about our mails: signed event webhooks
 * (https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event). A replayed report changes
 * nothing.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { refuse } from '#server/kernel/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import type { DeliveryError } from '../reward.ts';
import { readReply, reasonOf } from './bounce.ts';
import { ofAddress, recordBounce } from './record-bounce.ts';
import { readReturnPath } from './return-path.ts';

const Event = z.object({
  event: z.string(),
  type: z.string().optional(),
  status: z.string().optional(),
  reason: z.string().optional(),
  /** The mailer sets it (tagsForSendGrid). */
  return_path: z.string().max(320).optional(),
});
const Events = z.array(z.unknown()).max(10_000);

export type MailEvents = {
  /** What was signed, byte for byte. */
  rawBody: Buffer;
  signature: string | undefined;
  timestamp: string | undefined;
};

/** Throws `not-found` where no key is configured, `invalid-signature`, and `invalid-input`. */
export async function receiveMailEvents(
  deps: RewardsDeps,
  { rawBody, signature, timestamp }: MailEvents,
): Promise<void> {
  const { sendGridKey } = deps.config.bounces;
  if (sendGridKey === undefined) throw refuse('not-found');
  const signed = Buffer.concat([Buffer.from(timestamp ?? ''), rawBody]);
  if (!verify('sha256', signed, publicKey(sendGridKey), Buffer.from(signature ?? '', 'base64')))
    throw refuse('invalid-signature');
  for (const given of parse(rawBody)) {
    const event = Event.safeParse(given).data;
    const reasonFor = event && reasonIn(event);
    const linkId = event && readReturnPath(deps.config.encryption, event.return_path ?? '');
    if (reasonFor && linkId !== undefined) await recordBounce(deps, linkId, ofAddress(reasonFor));
  }
}

/** SendGrid shows the key as the body of a PEM file. */
function publicKey(key: string): KeyObject {
  return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
}

function parse(rawBody: Buffer): unknown[] {
  try {
    return Events.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    throw refuse('invalid-input');
  }
}

/** Undefined unless the event is a final failure: for `deferred`, `delivered`, `open` and the like. */
function reasonIn({ event, type, status, reason = '' }: z.infer<typeof Event>) {
  if (event === 'spamreport') return (): DeliveryError => 'spam_report';
  if (event !== 'bounce' && event !== 'dropped') return undefined;
  if (type === 'blocked' || /spam/i.test(reason)) return (): DeliveryError => 'domain_block';
  if (event === 'dropped' && /invalid|bounced/i.test(reason)) return (): DeliveryError => 'invalid_email';
  const said = readReply(reason);
  return (address: string) => reasonOf({ code: said.code, status: said.status ?? status ?? null }, address);
}

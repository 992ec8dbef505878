/** What a refusal or a returned mail says about an address. Nothing here reads a clock or a database. */
import type { DeliveryError } from '../reward.ts';

/** The three-digit code of SMTP, and the enhanced status of RFC 3463, such as '5.1.1'. */
export type MailStatus = { code: number | null; status: string | null };

const ENHANCED: [RegExp, DeliveryError][] = [
  // A full mailbox may have room again, so many servers refuse it for now, for days.
  [/^4\.2\.2$|^5\.2\./, 'mailbox_unavailable'],
  [/^4\./, 'email_delivery_failed'],
  [/^5\.1\.(2|10)$|^5\.4\.4$/, 'invalid_domain'],
  [/^5\.1\./, 'invalid_email'],
  [/^5\.7\./, 'domain_block'],
  [/^5\./, 'smtp_delivery_failed'],
];

const PLAIN: [readonly number[], DeliveryError][] = [
  [[550, 552], 'mailbox_unavailable'],
  [[501, 551, 553], 'invalid_email'],
  [[521, 556], 'invalid_domain'],
];

/** Reads the codes of a reply such as '550 5.1.1 No such user'. */
export function readReply(reply: string): MailStatus {
  const code = /\b([45]\d\d)\b/.exec(reply)?.[1];
  const status = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  return { code: code === undefined ? null : Number(code), status: status ?? null };
}

/** Why a mail to this address failed for good. */
export function reasonOf({ code, status }: MailStatus, address: string): DeliveryError {
  if (/@privaterelay\.appleid\.com$/i.test(address)) return 'apple_private_relay';
  if (status !== null) {
    const reason = ENHANCED.find(([form]) => form.test(status))?.[1];
    // 5.0.0 says nothing, so the code beside it decides.
    if (reason !== undefined && status !== '5.0.0') return reason;
  }
  if (code === null) return 'email_delivery_failed';
  if (code < 500) return 'email_delivery_failed';
  return PLAIN.find(([codes]) => codes.includes(code))?.[1] ?? 'smtp_delivery_failed';
}

/** Reads a returned mail (RFC 3464) or a complaint about one (RFC 5965). */
import PostalMime from 'postal-mime';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { DeliveryError } from '../reward.ts';
import { type MailStatus, readReply, reasonOf } from './bounce.ts';
import { readReturnPath } from './return-path.ts';

export type Bounce = { linkId: string; reasonFor: (address: string) => DeliveryError };

/**
 * What is read of a message. A report comes before the mail that it returns. A message of strangers can take
 * seconds to parse, for each 256 KB of it.
 */
const READ_BYTES = 64 * 1024;

/** Where mail servers write the address that a message was delivered to. */
const ADDRESSED = ['to', 'delivered-to', 'x-original-to', 'envelope-to'];

/**
 * Undefined for what is no final failure of a mail of ours: delays, automatic replies, and messages to a
 * return path that we did not sign.
 */
export async function readBounce(
  keys: EncryptionKeys,
  message: Buffer | string,
): Promise<Bounce | undefined> {
  const bytes = typeof message === 'string' ? Buffer.from(message) : message;
  const beginning = bytes.subarray(0, READ_BYTES);
  // Anybody may write to the mailbox: what names no path of ours is not worth parsing.
  const [head = ''] = beginning.toString('latin1').split(/\r?\n\r?\n/, 1);
  if (readReturnPath(keys, head) === undefined) return undefined;
  const mail = await PostalMime.parse(beginning, { attachmentEncoding: 'utf8', maxNestingDepth: 20 });
  const addressed = mail.headers.filter(({ key }) => ADDRESSED.includes(key)).map(({ value }) => value);
  const linkId = readReturnPath(keys, addressed.join('\n'));
  if (linkId === undefined) return undefined;
  const part = (type: string) => {
    const found = mail.attachments.find(({ mimeType }) => mimeType === type);
    return found && String(found.content);
  };
  if (/^feedback-type:\s*abuse/im.test(part('message/feedback-report') ?? ''))
    return { linkId, reasonFor: () => 'spam_report' };
  const status = failureIn(part('message/delivery-status') ?? '');
  return status && { linkId, reasonFor: (address) => reasonOf(status, address) };
}

/** The status of the first recipient that the mail failed for. A mail of ours has one. */
function failureIn(report: string): MailStatus | undefined {
  const lines = report.replaceAll('\r', '').replaceAll(/\n[ \t]+/g, ' ');
  if (!/^action:\s*failed/im.test(lines)) return undefined;
  const status = /^status:\s*([45]\.\d{1,3}\.\d{1,3})/im.exec(lines)?.[1] ?? null;
  const said = readReply(/^diagnostic-code:\s*smtp;(.*)$/im.exec(lines)?.[1] ?? '');
  // What the receiving server said is more precise than a summary such as 5.0.0.
  return { code: said.code, status: said.status ?? status };
}

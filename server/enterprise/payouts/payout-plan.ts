/** Plans the outcome of each row of a payout, before anything is paid. */
import { MESSAGE_LENGTH } from '#contract/enterprise/funds.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { mapInTurns } from '#server/kernel/map-in-turns.ts';
import type { CustomFieldValue } from '#server/rewards/index.ts';

export type WantedRow = {
  line: number;
  /** The text that names a recipient: an email, a username, a phone number in E.164, an id. */
  given: string;
  amount: { cents: bigint } | { text: string };
  message: string | null;
  /** The name of a recipient who is not on the list, as in the file, or why a reward cannot carry it. */
  name?: string | { message: string } | undefined;
  /** The custom fields of the reward of a recipient who is not on the list, or why they are refused. */
  fields?: CustomFieldValue[] | { message: string };
};

export type PlannedRow = {
  line: number;
  given: string;
  recipientId: string | null;
  recipientName: string | null;
  amountCents: bigint | null;
  message: string | null;
  /** Why it cannot be paid; null for a payable row. */
  reason: string | null;
  /** Not on the list: the address or number gets a reward by a link. */
  byLink: boolean;
  customFields: CustomFieldValue[] | null;
};

export type Plan = {
  rows: PlannedRow[];
  payableRows: number;
  payableCents: bigint;
  linkRows: number;
  linkCents: bigint;
};

/** The reason for an account that staff froze. It does not say so. */
export const UNAVAILABLE = 'This account cannot receive payouts right now.';
export const NOT_LISTED = 'No one on your employee list has this email, username or phone number.';
export const NAME_NEEDED =
  'An employee gave this phone number, and your list does not have it. Please add their name as you uploaded it, or their email.';
export const NO_ADDRESS = 'This is not a valid email address.';
export const YOURSELF = 'You cannot reward yourself.';
export const SEVERAL = 'Several people on your employee list have this phone number.';
/** They are ordered in one transaction. */
const LINKS_MAX = 10_000;
const TOO_MANY_LINKS = `A file sends at most ${formatCount(LINKS_MAX)} links. Please send this one with another file.`;
const NO_AMOUNT = 'Please enter a valid amount greater than $0.';

export type PlannedRecipient = { id: string; name: string; payable: boolean };

/**
 * `find` returns the recipient that a row names. Each recipient is paid once. `whyNoReward` says why an
 * address cannot get a reward by a link, and returns null where it can; where it is omitted, none can.
 */
export async function planPayouts(
  wanted: readonly WantedRow[],
  find: (row: WantedRow) => PlannedRecipient | 'several' | undefined,
  whyNoReward: (address: string) => string | null = () => NOT_LISTED,
): Promise<Plan> {
  const lineOf = new Map<string, number>();
  let links = 0;
  const rows = await mapInTurns(wanted, (row): PlannedRow => {
    const { line, given, amount, message, name, fields = [] } = row;
    const found = find(row);
    const several = found === 'several';
    const recipient = several ? undefined : found;
    const amountCents = centsOf(amount);
    const noReward = found ? null : whyNoReward(given);
    const byLink = !found && noReward === null;
    const key = recipient?.id ?? given;
    const tooMany = byLink && links >= LINKS_MAX;
    const reason = whyNot({
      ...{ several, noReward, recipient, byLink, tooMany, amountCents },
      earlier: lineOf.get(key),
      messageLength: message?.length ?? 0,
      ofLink: typeof name === 'object' ? name.message : 'message' in fields ? fields.message : undefined,
    });
    if (reason === null) lineOf.set(key, line);
    if (byLink && reason === null) links += 1;
    return {
      line,
      given: given.slice(0, 254),
      recipientId: recipient?.id ?? null,
      recipientName: recipient?.name ?? (byLink && typeof name === 'string' ? name : null),
      amountCents,
      message: message?.slice(0, MESSAGE_LENGTH) ?? null,
      reason,
      byLink: byLink && reason === null,
      customFields: byLink && !('message' in fields) ? fields : null,
    };
  });
  const payable = rows.filter(({ reason, byLink }) => reason === null && !byLink);
  const byLink = rows.filter((row) => row.byLink);
  return {
    rows,
    payableRows: payable.length,
    payableCents: sumOf(payable),
    linkRows: byLink.length,
    linkCents: sumOf(byLink),
  };
}

function sumOf(rows: readonly PlannedRow[]): bigint {
  return rows.reduce((total, { amountCents }) => total + (amountCents ?? 0n), 0n);
}

/** Why a row cannot be paid; null for one that can. */
function whyNot({
  several,
  noReward,
  recipient,
  byLink,
  tooMany,
  amountCents,
  earlier,
  messageLength,
  ofLink,
}: {
  several: boolean;
  /** Why someone who is not on the list gets no link. */
  noReward: string | null;
  recipient: PlannedRecipient | undefined;
  byLink: boolean;
  tooMany: boolean;
  amountCents: bigint | null;
  /** The line on which the same person came before. */
  earlier: number | undefined;
  messageLength: number;
  /** What is wrong with the name or a custom field, which a link alone has. */
  ofLink: string | undefined;
}): string | null {
  if (several) return SEVERAL;
  if (noReward !== null) return noReward;
  if (recipient?.payable === false) return UNAVAILABLE;
  if (amountCents === null) return NO_AMOUNT;
  if (earlier !== undefined) return `The same person is on line ${earlier}.`;
  if (messageLength > MESSAGE_LENGTH) return tooLongMessage(messageLength);
  if (byLink && ofLink !== undefined) return ofLink;
  return tooMany ? TOO_MANY_LINKS : null;
}

function tooLongMessage(length: number): string {
  return `The column “message” can have at most ${MESSAGE_LENGTH} characters; this row has ${length}.`;
}

/** Accepts amounts as people write them: "1,250.00", "$25" and "25.5"; rejects 0, 0.001 and 1e3. */
function centsOf(amount: WantedRow['amount']): bigint | null {
  if ('cents' in amount) return amount.cents;
  const text = amount.text
    .trim()
    .replace(/^'/, '')
    .replace(/^\$\s*/, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text;
  const cents = parseCents(plain);
  return cents !== null && cents > 0n ? cents : null;
}

/** Plans the outcome of each row of a payout, before anything is paid. */
import { parseCents } from '#contract/kernel/money.ts';

export type WantedRow = {
  line: number;
  /** The text that names a recipient: an email, a username, an id. */
  given: string;
  amount: { cents: bigint } | { text: string };
  message: string | null;
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
};

export type Plan = { rows: PlannedRow[]; payableRows: number; payableCents: bigint };

/** Of an account that staff froze. It does not say why. */
export const UNAVAILABLE = 'This account cannot receive payouts right now.';
export const NOT_LISTED = 'No one on your employee list has this email or username.';
const NO_AMOUNT = 'Please enter a valid amount greater than $0.';

export type PlannedRecipient = { id: string; name: string; payable: boolean };

/** `find` returns the recipient that a row names. Each recipient is paid once. */
export function planPayouts(
  wanted: readonly WantedRow[],
  find: (given: string) => PlannedRecipient | undefined,
): Plan {
  const lineOf = new Map<string, number>();
  const rows = wanted.map(({ line, given, amount, message }): PlannedRow => {
    const recipient = find(given);
    const amountCents = centsOf(amount);
    const earlier = recipient && lineOf.get(recipient.id);
    const reason = whyNot({ recipient, amountCents, earlier });
    if (recipient && reason === null) lineOf.set(recipient.id, line);
    return {
      line,
      given: given.slice(0, 254),
      recipientId: recipient?.id ?? null,
      recipientName: recipient?.name ?? null,
      amountCents,
      message,
      reason,
    };
  });
  const payable = rows.filter(({ reason }) => reason === null);
  return {
    rows,
    payableRows: payable.length,
    payableCents: payable.reduce((total, { amountCents }) => total + (amountCents ?? 0n), 0n),
  };
}

/** Why a row cannot be paid; null for one that can. */
function whyNot({
  recipient,
  amountCents,
  earlier,
}: {
  recipient: PlannedRecipient | undefined;
  amountCents: bigint | null;
  /** The line on which the same person came before. */
  earlier: number | undefined;
}): string | null {
  if (!recipient) return NOT_LISTED;
  if (!recipient.payable) return UNAVAILABLE;
  if (amountCents === null) return NO_AMOUNT;
  return earlier === undefined ? null : `The same person is on line ${earlier}.`;
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

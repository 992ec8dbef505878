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

export const NOT_LISTED = 'Nobody on your employee list has this email or username.';
const NO_AMOUNT = 'Please enter a valid amount greater than $0.';

/** `find` returns the recipient that a row names. Each recipient is paid once. */
export function planPayouts(
  wanted: readonly WantedRow[],
  find: (given: string) => { id: string; name: string } | undefined,
): Plan {
  const lineOf = new Map<string, number>();
  const rows = wanted.map(({ line, given, amount, message }): PlannedRow => {
    const recipient = find(given);
    const amountCents = centsOf(amount);
    const earlier = recipient && lineOf.get(recipient.id);
    const reason = !recipient
      ? NOT_LISTED
      : amountCents === null
        ? NO_AMOUNT
        : earlier !== undefined
          ? `The same person is on line ${earlier}.`
          : null;
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

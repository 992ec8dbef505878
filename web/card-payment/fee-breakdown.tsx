import { Money } from '../ui/format/money.tsx';
import { type Fees, splitRepayment } from './fees.ts';

/** The amount that arrives (`label` names where), the fee, and the amount charged to the card. */
export function FeeBreakdown({
  label,
  fees,
  owed = '0.00',
}: {
  label: string;
  fees: Fees;
  /** What the payer owes; the amount repays it first. */
  owed?: string;
}) {
  const { repaid, added } = splitRepayment(fees.amount, owed);
  return (
    <dl className="rounded-lg bg-sunken px-4 py-3.5 text-[0.9375rem]">
      {owed !== '0.00' && <Row label="Repays what you owe" amount={repaid} />}
      <Row label={label} amount={added} />
      <Row label={`Service fee (${fees.rate})`} amount={fees.fee} />
      <div className="mt-2.5 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-semibold">
        <dt>Total charge</dt>
        <dd>
          <Money amount={fees.total} className="font-display text-xl" />
        </dd>
      </div>
    </dl>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5 text-ink-soft">
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="shrink-0">
        <Money amount={amount} />
      </dd>
    </div>
  );
}

import { AmountLines } from '../ui/data/amount-lines.tsx';
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
    <AmountLines
      lines={[
        ...(owed === '0.00' ? [] : [['Repays what you owe', repaid] as const]),
        [label, added],
        [`Service fee (${fees.rate})`, fees.fee],
      ]}
      total={['Total charge', fees.total]}
    />
  );
}

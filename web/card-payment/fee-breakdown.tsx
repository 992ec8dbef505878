import { AmountLines } from '../ui/data/amount-lines.tsx';
import { type Fees, splitRepayment } from './fees.ts';

/** The amount that arrives (`label` names where), the fee if there is one, and what the card is charged. */
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
        ...(fees.rate === '0%' ? [] : [[`Service fee (${fees.rate})`, fees.fee] as const]),
      ]}
      total={['Total charge', fees.total]}
    />
  );
}

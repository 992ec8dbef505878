import { Money } from '../format/money.tsx';

/** An amount with its name, for the summary of a statement or a payout; belongs in a `dl`. */
export function MoneyFigure({
  name,
  amount,
  signed = false,
  strong = false,
}: {
  name: string;
  amount: string;
  signed?: boolean;
  strong?: boolean;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 sm:block print:block print:whitespace-nowrap">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd>
        <Money
          amount={amount}
          signed={signed}
          className={
            strong
              ? 'font-display font-semibold text-2xl print:text-lg'
              : 'font-semibold text-lg print:text-base'
          }
        />
      </dd>
    </div>
  );
}

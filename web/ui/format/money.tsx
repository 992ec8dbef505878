import { cx } from './cx.ts';
import { displayMoney } from './display-money.ts';

/**
 * A readable amount: "$1,234.50". Takes the decimal string of a reply. `signed` shows the plus of money in.
 */
export function Money({
  amount,
  signed = false,
  className,
}: {
  amount: string;
  signed?: boolean;
  className?: string;
}) {
  return (
    <span className={cx('tabular whitespace-nowrap', className)}>{displayMoney(amount, { signed })}</span>
  );
}

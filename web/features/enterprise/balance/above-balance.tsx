import { moneyCents } from '#contract/kernel/money.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';

/** A warning only: somebody may have added funds since the page read the balance, and the server decides. */
export function AboveBalance({ cents, sharedBalance }: { cents: bigint | null; sharedBalance: string }) {
  if (cents === null || cents <= moneyCents(sharedBalance)) return null;
  return (
    <Notice tone="warn">This is more than the {displayMoney(sharedBalance)} in the shared balance.</Notice>
  );
}

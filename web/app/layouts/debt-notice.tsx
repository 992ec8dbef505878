import { moneyCents } from '#contract/kernel/money.ts';
import { useCurrentUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';

/** On every page of a member who owes money after a disputed payment: how much, why, and how it ends. */
export function DebtNotice() {
  const { user } = useCurrentUser();
  if (!user || moneyCents(user.owed) === 0n) return null;
  return (
    <Notice title={`You owe ${displayMoney(user.owed)}`} className="mb-6 print:hidden">
      A bank took back a payment into your balance after you had spent it. Money that you add or receive
      repays this first. Until then, nobody can claim the gifts that you sent.{' '}
      <TextLink to={paths.transactionHistory.href()}>See your transactions</TextLink>
    </Notice>
  );
}

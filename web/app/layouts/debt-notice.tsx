import { useSignedInUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';

/** On every page of a member who owes money after a disputed payment: how much, why, and how it ends. */
export function DebtNotice() {
  const { owed } = useSignedInUser();
  return (
    <Notice title={`You owe ${displayMoney(owed)}`} className="mb-6 print:hidden">
      A bank took back a payment into your balance after you had spent it. Money that you add or receive
      repays this first. Until then, nobody can claim the gifts that you sent.{' '}
      <TextLink to={paths.transactionHistory.href()}>See your transactions</TextLink>
    </Notice>
  );
}

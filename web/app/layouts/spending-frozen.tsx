import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { useCurrentUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { ContactLink } from '../../shared/contact-link.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatMomentInText } from '../../ui/format/date-format.ts';

/** On every page of an owner whose balance cannot be spent: what is frozen, why, and what to do. */
export function SpendingFrozen() {
  const { user } = useCurrentUser();
  if (!user?.spendingFrozenFor) return null;
  const until = user.spendingFrozenUntil;
  if (until && new Date(until) <= new Date()) return null;
  const title = user.isEnterpriseUser
    ? 'You cannot pay for your company yet'
    : 'Your balance cannot be spent yet';
  return (
    <Notice tone="warn" title={title} className="mb-6 print:hidden">
      {reasonFor(user, until ? `until ${formatMomentInText(until)}` : 'for now')}
    </Notice>
  );
}

function reasonFor({ spendingFrozenFor, isEnterpriseUser }: CurrentUser, until: string): ReactNode {
  if (spendingFrozenFor === 'dispute')
    return (
      <>
        A payment into your balance was disputed with its bank. You cannot buy gift cards or send money until
        the bank decides; you still receive money. If the dispute is a mistake, ask the bank to withdraw it.
        Otherwise, please <ContactLink />.{' '}
        <TextLink to={paths.transactionHistory.href()}>See your transactions</TextLink>
      </>
    );
  if (spendingFrozenFor === 'secured')
    return (
      <>
        You secured your account, so spending is frozen until you choose a new password. “Forgot password” on
        the sign-in page sends you a link.
      </>
    );
  return isEnterpriseUser ? (
    <>
      Our staff changed your email address, so you cannot pay, approve, invite or remove managers, or set
      limits {until}. If you did not ask for this change, please <ContactLink /> now.
    </>
  ) : (
    <>
      Our staff changed your email address, so you cannot buy gift cards or send money {until}. You still
      receive money. If you did not want this change, please <ContactLink /> now.
    </>
  );
}

/** What staff read about a customer who cannot spend; the customer reads the same reasons. */
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { formatMomentInText } from '../../../ui/format/date-format.ts';

export function freezeText({
  spendingFrozenFor,
  spendingFrozenUntil: until,
  isEnterpriseUser,
}: Pick<AdminUserDetail, 'spendingFrozenFor' | 'spendingFrozenUntil' | 'isEnterpriseUser'>) {
  if (!spendingFrozenFor) return null;
  return {
    title: isEnterpriseUser ? 'Cannot pay for the company' : 'Spending is frozen',
    text: {
      dispute: 'One of their payments is disputed. They can spend again once the dispute is settled.',
      secured: 'The account is secured. They can spend again once they choose a new password.',
      'email-change': `Our staff changed their email address. They can ${isEnterpriseUser ? 'pay' : 'spend'} again ${until ? `from ${formatMomentInText(until)}` : 'later'}.`,
    }[spendingFrozenFor],
  };
}

/** Where a notification leads. */
import type { CurrentUser } from '#contract/accounts.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import type { Notification } from '#contract/notifications.ts';
import { paths } from '../../paths.ts';

export type NotificationTarget = { readonly to: string; readonly search?: Record<string, string> };

/** Null for a notification that is about nothing to look at, and for a page that the reader does not have. */
export function notificationTargetOf(
  { topic, objectId }: Pick<Notification, 'topic' | 'objectId'>,
  user: CurrentUser,
): NotificationTarget | null {
  const { username, isEnterpriseUser, isAuthority } = user;
  const hasWallet = can(roleOf(user), 'wallet');
  const ofCompany = (tab: string): NotificationTarget => ({
    to: paths.enterpriseDashboard.href(),
    search: { tab },
  });
  switch (topic) {
    case 'order':
      return hasWallet && objectId ? { to: paths.transaction.href({ transactionId: objectId }) } : null;
    case 'payment':
      if (!objectId) return null;
      return isEnterpriseUser
        ? // The session names the company, not the address (P32).
          { to: paths.enterpriseTransaction.href({ company: 'company', username, transactionId: objectId }) }
        : { to: paths.transaction.href({ transactionId: objectId }) };
    case 'transactions':
      return isEnterpriseUser ? ofCompany('transactions') : { to: paths.transactionHistory.href() };
    case 'gift-card':
    case 'wallet':
      return hasWallet ? { to: paths.wallet.href({ username }) } : null;
    case 'sent-gifts':
      if (isEnterpriseUser) return ofCompany('rewards');
      return hasWallet ? { to: paths.sentGifts.href() } : null;
    case 'approvals':
      if (isAuthority) return { to: paths.admin.href(), search: { tab: 'approvals' } };
      return isEnterpriseUser ? ofCompany('approvals') : null;
    case 'reviews':
      if (isAuthority) return { to: paths.admin.href(), search: { tab: 'reviews' } };
      return isEnterpriseUser ? ofCompany('reviews') : null;
    case 'funding':
      return isEnterpriseUser ? ofCompany('funding') : null;
    case 'settings':
      return { to: paths.settings.href() };
    case null:
      return null;
  }
}

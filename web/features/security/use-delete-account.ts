import { useState } from 'react';
import { deleteAccount } from '#contract/settings.ts';
import { ApiError } from '../../api/api-error.ts';
import { endSession } from '../../api/ending-session.ts';
import { useWrite } from '../../api/use-write.ts';
import { serverPaths } from '../../paths.ts';
import { forgetUsers } from '../../shared/kept/kept.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { displayMoney } from '../../ui/format/display-money.ts';

const LOGGED_OUT_AFTER_MS = 2_000;

/** What prevents the deletion of an account. */
export type Obstacle =
  | { readonly kind: 'leftover'; readonly balance: string }
  | { readonly kind: 'motion'; readonly message: string };

/** Deletes the account, or explains why not. `onFailed` closes the open dialog. */
export function useDeleteAccount({ onFailed }: { onFailed: () => void }) {
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const remove = useWrite(deleteAccount, {
    onSuccess: () => {
      endSession();
      forgetUsers();
      toast({
        title: 'Account Deleted',
        description: 'Your account has been deleted. Goodbye, and thank you.',
        tone: 'good',
      });
      setTimeout(() => window.location.assign(serverPaths.logout), LOGGED_OUT_AFTER_MS);
    },
    onError: (error) => {
      onFailed();
      const found = obstacleFrom(error);
      if (found) setObstacle(found);
      if (error instanceof ApiError && error.code === 'balance-not-zero') balanceNotice(balanceIn(error));
      else toastError('Failed to delete account', error);
    },
  });
  return { remove, obstacle, setObstacle };
}

export function balanceNotice(balance: string): void {
  toast({
    title: 'Cannot Delete Account',
    description: `You must have a $0 balance to delete your account. Current balance: ${displayMoney(balance)}`,
    tone: 'destructive',
  });
}

function obstacleFrom(error: Error): Obstacle | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'money-in-motion') return { kind: 'motion', message: error.userMessage };
  const canBeGivenUp = error.code === 'balance-not-zero' && error.details.leftoverCanBeGivenUp === true;
  return canBeGivenUp ? { kind: 'leftover', balance: balanceIn(error) } : null;
}

function balanceIn(error: ApiError): string {
  return String(error.details.balance ?? '0.00');
}

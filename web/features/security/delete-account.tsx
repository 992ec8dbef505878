import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readCashOut } from '#contract/cash-out.ts';
import { listGiftCards } from '#contract/catalogue.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import { currentUserQuery, useSignedInUser } from '../../api/use-current-user.ts';
import { readQuery, useRead } from '../../api/use-read.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SecuritySection } from './security-section.tsx';
import { balanceNotice, useDeleteAccount } from './use-delete-account.ts';

type Step = 'none' | 'confirm' | 'email';

/** Deletes the account: a confirmation, then the address for unclaimed codes. */
export function DeleteAccount() {
  const { email, username } = useSignedInUser();
  const [step, setStep] = useState<Step>('none');
  const [givesUp, setGivesUp] = useState(false);
  const close = () => setStep('none');
  const { remove, obstacle, setObstacle } = useDeleteAccount({ onFailed: close });
  const readBalance = useReadBalance();
  const cashOut = useRead(readCashOut, {}, { enabled: obstacle?.kind === 'leftover', staleTime: 0 }).data;
  const isWaiting = Boolean(cashOut?.waiting);
  const mayTakeOut = !isWaiting && cashOut !== undefined && cashOut.amount !== null;

  async function begin() {
    setGivesUp(false);
    const { balance, leftover } = await readBalance();
    setObstacle(leftover ? { kind: 'leftover', balance } : null);
    if (moneyCents(balance) > 0n) balanceNotice(balance);
    else setStep('confirm');
  }

  function giveUpAndBegin() {
    setGivesUp(true);
    setStep('confirm');
  }

  return (
    <SecuritySection
      title="Delete account"
      description="Closes your account for good. Your balance has to be $0 first. We email you a link that shows your gift card codes once, within 7 days."
      action={
        <Button tone="destructive-quiet" disabled={remove.isPending || remove.isSuccess} onClick={begin}>
          Delete account
        </Button>
      }
    >
      {obstacle?.kind === 'motion' && (
        <Notice tone="warn" title="Not yet">
          {obstacle.message}
        </Notice>
      )}
      {obstacle?.kind === 'leftover' && (
        <Notice tone="info" title={`${displayMoney(obstacle.balance)} is left`}>
          <p>
            No gift card costs that little. You can give it up when you delete your account.
            {mayTakeOut && (
              <>
                {' '}
                Or <TextLink to={paths.wallet.href({ username })}>take it out in your wallet</TextLink> first.
              </>
            )}
            {isWaiting && ' Your request to have it paid out then ends.'}
          </p>
          <Button tone="secondary" size="sm" className="mt-3" onClick={giveUpAndBegin}>
            Give up {displayMoney(obstacle.balance)} and delete
          </Button>
        </Notice>
      )}
      <ConfirmDialog
        open={step === 'confirm'}
        onClose={() => step === 'confirm' && close()}
        title="Delete your account?"
        description={
          givesUp && obstacle?.kind === 'leftover'
            ? `Your profile, your history and the ${displayMoney(obstacle.balance)} that are left will be gone. This cannot be undone.`
            : 'Your profile and your history will be gone. This cannot be undone.'
        }
        confirmLabel="Delete account"
        onConfirm={() => setStep('email')}
      />
      <Dialog
        open={step === 'email'}
        onClose={close}
        title="Confirm your email"
        description="The gift card codes in your wallet will be sent to the email of your account:"
        width="sm"
        locked={remove.isPending}
        footer={
          <>
            <Button tone="secondary" onClick={close} disabled={remove.isPending}>
              Cancel
            </Button>
            <Button
              tone="destructive"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate({ body: { giveUpLeftover: givesUp } }, { onSuccess: () => close() })
              }
            >
              Confirm Email
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere rounded-md bg-sunken px-4 py-3 font-semibold">{email}</p>
        <p className="mt-3 text-ink-soft text-sm">
          The email has a link to the codes that works once, for 7 days. If this is no longer your address,
          change it before you go.
        </p>
      </Dialog>
    </SecuritySection>
  );
}

/** Reads the current balance, and whether anything on sale costs that little. */
function useReadBalance() {
  const queryClient = useQueryClient();
  const user = useSignedInUser();
  return async (): Promise<{ balance: string; leftover: boolean }> => {
    const current = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
    const { balance } = current ?? user;
    if (moneyCents(balance) === 0n) return { balance, leftover: false };
    const [cheapest] = await queryClient
      .fetchQuery(readQuery(listGiftCards, { query: { sortBy: 'price_low', limit: 1 } }))
      .catch(() => []);
    return {
      balance,
      leftover: cheapest !== undefined && moneyCents(balance) < moneyCents(cheapest.minValue),
    };
  };
}

import { useId } from 'react';
import { getCurrentUser } from '#contract/accounts.ts';
import { disableTwoFactor } from '#contract/security/two-factor.ts';
import { errorMessage } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { SecondFactorForm } from '../../shared/security/second-factor-form.tsx';
import { SECURITY_READS } from '../../shared/security/security-reads.ts';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Turns two-factor authentication off after a valid code. */
export function DisableTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const disable = useWrite(disableTwoFactor, {
    invalidates: [getCurrentUser, ...SECURITY_READS],
    onSuccess: () => {
      toast({
        title: '2FA Disabled',
        description: 'Signing in asks for your password only.',
        tone: 'good',
      });
      onClose();
    },
    onError: (error) => toastError('Failed to disable 2FA', error),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Disable <span className="whitespace-nowrap">two-factor</span> authentication?
        </>
      }
      description="Your password alone will open your account, and your backup codes will stop working. Enter a code to confirm."
      width="sm"
      locked={disable.isPending}
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={disable.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} tone="destructive" busy={disable.isPending}>
            Disable 2FA
          </Button>
        </>
      }
    >
      <SecondFactorForm
        id={formId}
        error={disable.error && errorMessage(disable.error)}
        onSubmit={(body) => disable.mutate({ body })}
      />
    </Dialog>
  );
}

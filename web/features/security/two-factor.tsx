import { useState } from 'react';
import { setUpTwoFactor } from '#contract/security/two-factor.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ShieldCheck } from '../../ui/icons/people.ts';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

/** Turns the second factor on and off. The open dialog stays mounted while its answer changes the card. */
export function TwoFactor() {
  const { twoFactorEnabled } = useSignedInUser();
  const [disabling, setDisabling] = useState(false);
  const setUp = useWrite(setUpTwoFactor, {
    onError: (error) => {
      toastError('Failed to setup 2FA', error);
    },
  });
  return (
    <SecuritySection
      title="Two-Factor Authentication"
      badge={
        twoFactorEnabled && (
          <Badge tone="good">
            <ShieldCheck aria-hidden="true" />
            Enabled
          </Badge>
        )
      }
      description={
        twoFactorEnabled
          ? 'Signing in asks for a code from your authenticator app, or for a backup code.'
          : 'Signing in asks for a code from your phone as well as your password, so a stolen password is not enough.'
      }
      action={
        twoFactorEnabled ? (
          <Button tone="secondary" onClick={() => setDisabling(true)}>
            Disable
          </Button>
        ) : (
          <Button tone="secondary" busy={setUp.isPending} onClick={() => setUp.mutate({})}>
            Enable 2FA
          </Button>
        )
      }
    >
      {setUp.data && <EnableTwoFactorDialog setup={setUp.data} onClose={setUp.reset} />}
      {disabling && <DisableTwoFactorDialog onClose={() => setDisabling(false)} />}
    </SecuritySection>
  );
}

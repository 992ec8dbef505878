import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { isPasskeyCanceled, supportsPasskeys } from '../../shared/security/passkey-support.ts';
import { Button } from '../../ui/actions/button.tsx';
import { KeyRound } from '../../ui/icons/people.ts';
import { useAfterSignIn } from './use-sign-in.ts';
import type { SignInRefusal } from './use-sign-in-refusal.ts';

/** Signs in without a password. The browser offers the passkeys that it knows. */
export function PasskeyButton({
  next,
  remember,
  refusal,
}: {
  next: string | null;
  remember: () => boolean;
  refusal: SignInRefusal;
}) {
  const welcome = useAfterSignIn({ next });
  const enter = useMutation({
    onMutate: refusal.forget,
    mutationFn: async () => {
      if (!supportsPasskeys()) throw new Error('This browser does not support passkeys.');
      const { enterWithPasskey } = await import('../../shared/security/passkeys.ts');
      return enterWithPasskey(remember());
    },
    onSuccess: welcome,
    onError: (error) => {
      if (isPasskeyCanceled(error)) return;
      refusal.refuse(errorMessage(error, error.message));
    },
  });
  return (
    <Button
      tone="secondary"
      size="lg"
      block
      busy={enter.isPending || enter.isSuccess}
      onClick={() => enter.mutate()}
    >
      <KeyRound aria-hidden="true" />
      Sign in with a passkey
    </Button>
  );
}

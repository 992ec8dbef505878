import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { type ReauthenticateBody, reauthenticate } from '#contract/security/security.ts';
import { errorMessage } from '../../api/api-error.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { invalidate } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { paths, serverPaths } from '../../paths.ts';
import { forgetUsers } from '../../shared/kept/kept.ts';
import { isPasskeyCanceled, supportsPasskeys } from '../../shared/security/passkey-support.ts';
import { proveByPasskey } from '../../shared/security/passkeys.ts';
import { SecondFactorForm } from '../../shared/security/second-factor-form.tsx';
import { SECURITY_READS } from '../../shared/security/security-reads.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { TextLink, textLinkStyle } from '../../ui/actions/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const TITLE = 'Confirm it’s you';
const WHY = 'We check before money moves or access changes. We will not ask again for 15 minutes.';

type DoneProps = { onDone: (proven: boolean) => void };

/** Prompts for a proof of presence with the account's best factor (P55). */
export function ReauthenticateDialog({ onDone }: DoneProps) {
  const { hasPasskey, hasPassword, twoFactorEnabled } = useSignedInUser();
  const [byCode, setByCode] = useState(false);
  useCancelOnLeave(onDone);
  if (hasPasskey && supportsPasskeys() && !byCode)
    return (
      <PromptForPasskey onDone={onDone} onOtherWay={twoFactorEnabled ? () => setByCode(true) : undefined} />
    );
  if (twoFactorEnabled) return <PromptForCode onDone={onDone} />;
  if (hasPasskey) return <PasskeyUnsupported onDone={onDone} />;
  return hasPassword ? <PromptForPassword onDone={onDone} /> : <SignInAgain onDone={onDone} />;
}

/** Back leaves what the proof is for, which must not be done from another page. */
function useCancelOnLeave(onDone: DoneProps['onDone']) {
  const href = useRouterState({ select: ({ location }) => location.href });
  const [opened] = useState(href);
  useEffect(() => {
    if (href !== opened) onDone(false);
  }, [href, opened, onDone]);
}

function PromptForCode({ onDone }: DoneProps) {
  const formId = useId();
  const prove = useWrite(reauthenticate, { invalidates: SECURITY_READS, onSuccess: () => onDone(true) });
  return (
    <ProofDialog formId={formId} busy={prove.isPending} onDone={onDone}>
      <SecondFactorForm
        id={formId}
        error={prove.error && errorMessage(prove.error)}
        onSubmit={(body) => prove.mutate({ body })}
      />
    </ProofDialog>
  );
}

function PromptForPasskey({ onDone, onOtherWay }: DoneProps & { onOtherWay: (() => void) | undefined }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const prove = useMutation({
    mutationFn: proveByPasskey,
    onSuccess: () => onDone(true),
    onSettled: () => void invalidate(queryClient, SECURITY_READS),
  });
  const problem = prove.error && !isPasskeyCanceled(prove.error) ? errorMessage(prove.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!prove.isPending) prove.mutate();
  }

  return (
    <ProofDialog formId={formId} busy={prove.isPending} submit="Use your passkey" onDone={onDone}>
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4 empty:hidden">
        {problem && (
          <div role="alert">
            <Notice tone="bad" title={problem} />
          </div>
        )}
        {onOtherWay && (
          <button
            type="button"
            onClick={onOtherWay}
            className={`${textLinkStyle} self-start rounded-xs text-sm`}
          >
            Use your authenticator app instead
          </button>
        )}
      </form>
    </ProofDialog>
  );
}

type Typed = z.input<typeof ReauthenticateBody>;

function PromptForPassword({ onDone }: DoneProps) {
  const formId = useId();
  const { warmUp, ...form } = useContractForm<Typed, Typed>(
    () => import('#contract/security/security.ts').then((m) => m.ReauthenticateBody),
    { password: '' },
  );
  const prove = useWrite(reauthenticate, {
    invalidates: SECURITY_READS,
    onSuccess: () => onDone(true),
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      toastFailure(error);
    },
  });
  return (
    <ProofDialog formId={formId} busy={prove.isPending} onDone={onDone}>
      <form {...warmUp} id={formId} onSubmit={form.handleSubmit((body) => prove.mutate({ body }))}>
        <PasswordField form={form} />
      </form>
    </ProofDialog>
  );
}

function ProofDialog({
  formId,
  busy,
  submit = 'Continue',
  onDone,
  children,
}: DoneProps & { formId: string; busy: boolean; submit?: string; children: ReactNode }) {
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={TITLE}
      description={WHY}
      width="sm"
      locked={busy}
      footer={
        <>
          <Button tone="secondary" onClick={() => onDone(false)} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Rendered inside the dialog, so that it exists when the dialog focuses it. */
function PasswordField({
  form,
}: {
  form: Pick<UseFormReturn<Typed, unknown, Typed>, 'register' | 'setFocus' | 'formState'>;
}) {
  const { setFocus, register, formState } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <Field label="Your password" error={formState.errors.password?.message}>
      <PasswordInput autoComplete="current-password" {...register('password')} />
    </Field>
  );
}

/** The server takes no other proof of an account with a passkey. */
function PasskeyUnsupported({ onDone }: DoneProps) {
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={TITLE}
      description="Your account asks for your passkey, which this browser does not support."
      width="sm"
      footer={<Button onClick={() => onDone(false)}>Close</Button>}
    >
      <p className="text-ink-soft">
        Open Indulge in a browser on the device that has your passkey, or{' '}
        <TextLink to={paths.helpTopic.href({ topic: 'account-and-security' })}>
          read what to do without it
        </TextLink>
        .
      </p>
    </Dialog>
  );
}

/** For accounts that sign in only with Google or Apple. */
function SignInAgain({ onDone }: DoneProps) {
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title="Please sign in again"
      description={`${WHY} Your account has no password. Sign out, sign in again, and come back here within 15 minutes.`}
      width="sm"
      footer={
        <>
          <Button tone="secondary" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <a href={serverPaths.logout} onClick={forgetUsers} className={buttonStyle({})}>
            Sign out
          </a>
        </>
      }
    />
  );
}

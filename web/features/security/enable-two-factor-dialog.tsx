import { type ReactNode, useEffect, useId, useState } from 'react';
import type { z } from 'zod';
import { getCurrentUser } from '#contract/accounts.ts';
import { type setUpTwoFactor, verifyTwoFactor } from '#contract/security/two-factor.ts';
import { errorMessage, refusalCode } from '../../api/api-error.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useWrite } from '../../api/use-write.ts';
import { SECURITY_READS } from '../../shared/security/security-reads.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { BackupCodes } from './backup-codes.tsx';

export type Setup = z.infer<(typeof setUpTwoFactor)['reply'][200]>;

type Step = 'setup' | 'verify' | 'backup';

const STEPS: Record<Step, { title: ReactNode; description: string }> = {
  setup: {
    title: (
      <>
        Set up <span className="whitespace-nowrap">two-factor</span> authentication
      </>
    ),
    description: 'Scan this code with an authenticator app on your phone.',
  },
  verify: {
    title: 'Enter the code',
    description: 'Your app now shows a 6-digit code for Indulge. It changes every 30 seconds.',
  },
  backup: {
    title: 'Save your backup codes',
    description: 'Each code signs you in once when you do not have your phone. You will not see them again.',
  },
};

/**
 * Turns two-factor authentication on: the secret, a code, the backup codes. It is on from the second step.
 */
export function EnableTwoFactorDialog({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const [step, setStep] = useState<Step>('setup');
  const formId = useId();
  const verify = useVerify(() => setStep('backup'));
  const { title, description } = STEPS[step];
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      // A stray click must not lose the codes.
      locked={verify.isPending || step === 'backup'}
      footer={
        <>
          {step === 'setup' && <Button onClick={() => setStep('verify')}>Continue</Button>}
          {step === 'verify' && (
            <>
              <Button tone="secondary" onClick={() => setStep('setup')} disabled={verify.isPending}>
                Back
              </Button>
              <Button type="submit" form={formId} busy={verify.isPending}>
                Verify
              </Button>
            </>
          )}
          {step === 'backup' && (
            // Saving the codes is the primary action here.
            <Button tone="secondary" onClick={onClose}>
              Done
            </Button>
          )}
        </>
      }
    >
      {step === 'setup' && <Secret setup={setup} />}
      {step === 'verify' && <FirstCode formId={formId} verify={verify} />}
      {step === 'backup' && <BackupCodes codes={setup.backupCodes} />}
    </Dialog>
  );
}

function useVerify(onVerified: () => void) {
  return useWrite(verifyTwoFactor, {
    invalidates: [getCurrentUser, ...SECURITY_READS],
    onSuccess: () => {
      toast({
        title: '2FA Enabled',
        description: 'Signing in now asks for a code from your authenticator app.',
        tone: 'good',
      });
      onVerified();
    },
    onError: (error) => {
      const wrong = refusalCode(error) === 'invalid-code';
      toast({
        title: wrong ? 'Invalid verification code' : 'Failed to setup 2FA',
        description: wrong ? 'Please enter the 6 digits your app shows now.' : errorMessage(error),
        tone: 'destructive',
      });
    },
  });
}

function Secret({ setup: { qrCode, manualEntryKey } }: { setup: Setup }) {
  return (
    <div className="flex flex-col items-center gap-5">
      <img
        src={qrCode}
        alt="QR code for your authenticator app"
        width={208}
        height={208}
        className="rounded-lg border border-line bg-white p-2"
      />
      <div className="w-full">
        <p className="text-ink-soft text-sm">No camera? Type this key into the app:</p>
        <p className="mt-1.5 flex items-center justify-between gap-2 rounded-md bg-sunken py-1 pr-1 pl-3.5">
          <span className="min-w-0 select-all font-mono font-semibold text-sm tracking-wide">
            {manualEntryKey.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </span>
          <CopyButton text={manualEntryKey} label="Copy key" />
        </p>
      </div>
    </div>
  );
}

function FirstCode({ formId, verify }: { formId: string; verify: ReturnType<typeof useVerify> }) {
  const { warmUp, ...form } = useContractForm(
    () => import('#contract/security/two-factor.ts').then((m) => m.VerifyTwoFactorBody),
    { token: '' },
  );
  const { setFocus } = form;
  useEffect(() => setFocus('token'), [setFocus]);
  const refused = refusalCode(verify.error) === 'invalid-code';
  const error = form.formState.errors.token?.message ?? (refused ? 'Invalid verification code' : undefined);
  return (
    <form {...warmUp} id={formId} onSubmit={form.handleSubmit((body) => verify.mutate({ body }))}>
      <Field label="Verification code" error={error}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          spellCheck={false}
          className="font-mono text-lg tracking-[0.2em]"
          {...form.register('token', { onChange: () => verify.isError && verify.reset() })}
        />
      </Field>
    </form>
  );
}

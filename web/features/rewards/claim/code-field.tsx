import type { Claim } from '#contract/rewards/claim.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { ClaimActs } from './use-claim.ts';

/** The code that proves the address or the phone number. It is sent when it is asked for. */
export function CodeField({
  claim,
  code,
  error,
  acts,
  onCode,
}: {
  claim: Pick<Claim, 'address' | 'phone'>;
  code: string;
  error: string | undefined;
  acts: ClaimActs;
  onCode: (code: string) => void;
}) {
  const { sendingCode } = acts;
  const texts = claim.phone !== null;
  const how = texts
    ? `text a code to the number ending in ${claim.phone?.slice(-4)}`
    : `email a code to ${claim.address}`;
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <p className="text-ink-soft text-sm">
        This is a large gift, so we check that it reached you: we {how}.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Code" error={error} className="min-w-32 flex-1">
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => {
              onCode(event.currentTarget.value.replace(/\D/g, ''));
              acts.forgetRefusal();
            }}
          />
        </Field>
        <Button tone="secondary" busy={sendingCode.isPending} onClick={acts.sendCode}>
          {texts ? 'Text' : 'Email'} {sendingCode.isSuccess ? 'another code' : 'me a code'}
        </Button>
      </div>
      <p role="alert" className="text-bad-ink text-sm empty:hidden">
        {sendingCode.isError && errorMessage(sendingCode.error)}
      </p>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {sendingCode.isSuccess && 'Your code is on its way. It works for 15 minutes.'}
      </p>
    </div>
  );
}

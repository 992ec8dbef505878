import { type FormEvent, useState } from 'react';
import { displayPhone } from '#contract/kernel/phone.ts';
import type { SentReward } from '#contract/rewards.ts';
import { ApiError, errorMessage } from '../../api/api-error.ts';
import { useConfig } from '../../api/use-config.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { RewardActs } from './reward-acts.ts';
import type { RewardTexts } from './reward-texts.ts';

/** Sends the reward again with a new link, to the same or a corrected address or phone number. */
export function ResendDialog({
  gift,
  texts,
  open,
  acts,
  onClose,
}: {
  gift: SentReward;
  texts: RewardTexts;
  open: boolean;
  acts: RewardActs;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={() => {
        acts.forgetResend();
        onClose();
      }}
      title={gift.method === 'LINK' ? `Send the ${texts.noun}` : `Send the ${texts.noun} again`}
      description="They get a new link. The one before stops working."
    >
      <ResendForm gift={gift} acts={acts} />
    </Dialog>
  );
}

const WAYS = [
  { value: 'EMAIL', label: 'By email' },
  { value: 'PHONE', label: 'By text message' },
] as const;

/** Once something is claimed, the address or number stays. */
function ResendForm({ gift, acts }: { gift: SentReward; acts: RewardActs }) {
  const hasSms = useConfig()?.sms ?? false;
  const [way, setWay] = useState<'EMAIL' | 'PHONE'>(gift.method === 'PHONE' ? 'PHONE' : 'EMAIL');
  const [email, setEmail] = useState(gift.recipientEmail ?? '');
  const [phone, setPhone] = useState(gift.recipientPhone === null ? '' : displayPhone(gift.recipientPhone));
  const stays = gift.state !== 'unclaimed';
  const { resendError: error } = acts;
  const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {};
  const problem = error ? (fields.recipientEmail ?? fields.recipientPhone ?? errorMessage(error)) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    acts.resend(way === 'PHONE' ? { recipientPhone: phone.trim() } : { recipientEmail: email.trim() });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      {hasSms && !stays && (
        <Segmented
          label="How it reaches them"
          options={WAYS}
          value={way}
          onChange={(next) => {
            acts.forgetResend();
            setWay(next);
          }}
        />
      )}
      {way === 'PHONE' ? (
        <Field label="Phone number" error={problem}>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            value={phone}
            readOnly={stays}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
        </Field>
      ) : (
        <Field label="Email address" error={problem}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            readOnly={stays}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
      )}
      <Button type="submit" size="lg" block busy={acts.resending}>
        {way === gift.method ? 'Send again' : way === 'PHONE' ? 'Send by text message' : 'Send by email'}
      </Button>
    </form>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { displayPhone } from '#contract/kernel/phone.ts';
import { contactWord } from '#contract/rewards/delivery-errors.ts';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { formProblem } from '../../api/form-problem.ts';
import { useConfig } from '../../api/use-config.ts';
import { Button } from '../../ui/actions/button.tsx';
import { formatMomentInText } from '../../ui/format/date-format.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormFoot } from '../../ui/forms/form-foot.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useFocusOnInvalid } from '../../ui/hooks/use-focus-on-invalid.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PHONE_HINT } from './contact.ts';
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
      locked={acts.resending}
      onClose={() => {
        acts.forgetResend();
        onClose();
      }}
      title={titleOf(gift, texts)}
      description={
        isScheduled(gift)
          ? `The ${texts.noun} goes out on ${formatMomentInText(gift.deliverAt)}, as before.`
          : 'They get a new link. The one before stops working.'
      }
    >
      <ResendForm gift={gift} acts={acts} />
    </Dialog>
  );
}

const isScheduled = ({ delivery }: SentReward) => delivery === 'SCHEDULED';

function titleOf(gift: SentReward, { noun }: RewardTexts): string {
  if (isScheduled(gift)) return `Correct the ${contactWord(gift)}`;
  return gift.method === 'LINK' ? `Send the ${noun}` : `Send the ${noun} again`;
}

function buttonOf(gift: SentReward, way: 'EMAIL' | 'PHONE'): string {
  if (isScheduled(gift)) return 'Save';
  if (way === gift.method) return 'Send again';
  return way === 'PHONE' ? 'Send by text message' : 'Send by email';
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
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, acts.resendError);
  // What was refused is not called wrong while it is corrected.
  const correct = () => {
    if (!acts.resending) acts.forgetResend();
  };
  const { resendError: error } = acts;
  const fields = fieldErrors(error);
  const problem = fields.recipientEmail ?? fields.recipientPhone ?? formProblem(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    acts.resend(way === 'PHONE' ? { recipientPhone: phone.trim() } : { recipientEmail: email.trim() });
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-5" noValidate>
      {hasSms && !stays && (
        <Segmented
          label="How it reaches them"
          options={WAYS}
          value={way}
          onChange={(next) => {
            // To forget a resend that is on its way would allow a second one, which ends the link of the
            // first.
            if (acts.resending) return;
            acts.forgetResend();
            setWay(next);
          }}
        />
      )}
      {way === 'PHONE' ? (
        <Field label="Phone number" error={problem} hint={PHONE_HINT}>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            value={phone}
            readOnly={stays}
            onChange={(event) => {
              setPhone(event.currentTarget.value);
              correct();
            }}
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
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              correct();
            }}
          />
        </Field>
      )}
      <FormFoot>
        <Button type="submit" size="lg" block busy={acts.resending}>
          {buttonOf(gift, way)}
        </Button>
      </FormFoot>
    </form>
  );
}

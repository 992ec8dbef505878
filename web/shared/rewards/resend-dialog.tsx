import { type FormEvent, useState } from 'react';
import type { SentReward } from '#contract/rewards.ts';
import { ApiError, errorMessage } from '../../api/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { RewardActs } from './reward-acts.ts';
import type { RewardWords } from './reward-words.ts';

/** Sends the reward again with a new link, to the same or a corrected address. */
export function ResendDialog({
  gift,
  words,
  open,
  acts,
  onClose,
}: {
  gift: SentReward;
  words: RewardWords;
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
      title={gift.method === 'LINK' ? `Send the ${words.noun} by email` : `Send the ${words.noun} again`}
      description="They get a new link. The one before stops working."
    >
      <ResendForm gift={gift} acts={acts} />
    </Dialog>
  );
}

/** Once something is claimed, the address stays. */
function ResendForm({ gift, acts }: { gift: SentReward; acts: RewardActs }) {
  const [email, setEmail] = useState(gift.recipientEmail ?? '');
  const { resendError: error } = acts;
  const problem = error && (error instanceof ApiError ? error.fields.recipientEmail : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    acts.resend(email.trim());
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      <Field label="Email address" error={error ? (problem ?? errorMessage(error)) : undefined}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          readOnly={gift.state !== 'unclaimed'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" size="lg" block busy={acts.resending}>
        {gift.method === 'LINK' ? 'Send by email' : 'Send again'}
      </Button>
    </form>
  );
}

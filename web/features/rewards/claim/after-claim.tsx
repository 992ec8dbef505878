import { type FormEvent, useState } from 'react';
import type { Claim } from '#contract/rewards/claim.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import type { ClaimActs } from './use-claim.ts';

/** Thanks for the sender, and an account for the cards. */
export function AfterClaim({ claim, acts }: { claim: Claim; acts: ClaimActs }) {
  return (
    <>
      {claim.thanked ? (
        <p role="status" className="rounded-xl bg-gold-soft px-5 py-4 text-center text-gold-ink">
          {claim.senderName} can read your thank-you.
        </p>
      ) : (
        <ThankYou senderName={claim.senderName} acts={acts} />
      )}
      {claim.canOpenAccount && <KeepCards address={claim.address} acts={acts} />}
    </>
  );
}

function ThankYou({ senderName, acts }: { senderName: string; acts: ClaimActs }) {
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const { error, isPending } = acts.thanking;
  const missing = tried && message.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (message.trim()) acts.thank(message);
  }

  return (
    <Panel title="Say thank you">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={`A note for ${senderName}`}
          error={missing ? 'Please write a few words.' : error ? errorMessage(error) : undefined}
        >
          <TextArea
            rows={2}
            maxLength={500}
            value={message}
            placeholder="What a lovely surprise!"
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" busy={isPending} className="self-start">
          Send thank-you
        </Button>
      </form>
    </Panel>
  );
}

function KeepCards({ address, acts }: { address: string | null; acts: ClaimActs }) {
  const { error, isPending, isSuccess } = acts.openingAccount;
  return (
    <Panel title="Keep your cards in one place">
      <p className="text-ink-soft">
        Your cards are in a wallet for {address ?? 'the address you gave'}. Choose a password, and find them
        whenever you need them.
      </p>
      <p role="status" className="mt-3 text-good-ink empty:hidden">
        {isSuccess && 'We emailed you a link to set a password.'}
      </p>
      <p role="alert" className="mt-3 text-bad-ink text-sm empty:hidden">
        {error && errorMessage(error)}
      </p>
      {!isSuccess && (
        <Button tone="secondary" className="mt-4" busy={isPending} onClick={acts.openAccount}>
          Email me a sign-up link
        </Button>
      )}
    </Panel>
  );
}

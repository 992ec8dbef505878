import { type FormEvent, useState } from 'react';
import { amountOptions, type GiftCard } from '#contract/catalogue.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { formatCents, moneyCents, smaller, typedCents } from '#contract/kernel/money.ts';
import type { Claim } from '#contract/rewards/claim.ts';
import { errorMessage, fieldErrors } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { GiftCardFace } from '../../../shared/gift-cards/gift-card-face.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { AddressField } from './address-field.tsx';
import { CodeField } from './code-field.tsx';
import type { ClaimActs } from './use-claim.ts';

/** The sheet of one card: how much of the gift goes on it. */
export function CardChoice({
  card,
  claim,
  code,
  email,
  acts,
  onCode,
  onEmail,
  onClose,
}: {
  card: GiftCard;
  claim: Claim;
  code: string;
  email: string;
  acts: ClaimActs;
  onCode: (code: string) => void;
  onEmail: (email: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={card.name} locked={acts.choosing.isPending}>
      <ChoiceForm
        card={card}
        claim={claim}
        code={code}
        email={email}
        acts={acts}
        onCode={onCode}
        onEmail={onEmail}
      />
    </Dialog>
  );
}

function ChoiceForm({
  card,
  claim,
  code,
  email,
  acts,
  onCode,
  onEmail,
}: Omit<Parameters<typeof CardChoice>[0], 'onClose'>) {
  const least = moneyCents(card.minValue);
  const left = moneyCents(claim.left);
  const most = smaller(moneyCents(card.maxValue), left);
  const options = amountOptions(least, most).map(formatCents);
  const [amount, setAmount] = useState(formatCents(most));
  const cents = typedCents(amount);
  const isGood = cents !== null && cents >= least && cents <= most;
  const { error, isPending } = acts.choosing;
  const codeError = fieldErrors(error).code;
  const emailError = fieldErrors(error).email;
  const { user } = useCurrentUser();
  const asksEmail = claim.address === null && !(user && can(roleOf(user), 'wallet'));
  const button = claim.look?.colors?.button;
  const rest = isGood ? left - cents : 0n;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isGood)
      acts.choose({ giftCardId: card.id, amount: formatCents(cents) }, claim.left, {
        code,
        email: asksEmail ? email.trim() : '',
      });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div className="flex items-start gap-4">
        <GiftCardFace
          name={card.name}
          imageUrl={card.imageUrl}
          tilts={false}
          eager
          className="w-32 shrink-0"
        />
        <p className="min-w-0 text-ink-soft text-sm">{card.description}</p>
      </div>
      {options.length > 1 && (
        <Segmented
          label="Amount"
          look="tiles"
          options={options.map((value) => ({ value, label: displayMoney(value) }))}
          value={cents === null ? null : formatCents(cents)}
          onChange={setAmount}
        />
      )}
      {least < most && (
        <Field
          label="Or enter an amount"
          error={
            isGood
              ? undefined
              : `Please choose ${displayMoney(card.minValue)} to ${displayMoney(formatCents(most))}.`
          }
        >
          <AmountInput
            limits={{ minimum: card.minValue, maximum: formatCents(most) }}
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        </Field>
      )}
      {rest > 0n && <RestNotice restCents={rest} cheapest={claim.cheapest} />}
      {claim.needsCode && (
        <CodeField claim={claim} code={code} error={codeError} acts={acts} onCode={onCode} />
      )}
      {asksEmail && (
        <AddressField
          email={email}
          error={emailError}
          onEmail={(typed) => {
            onEmail(typed);
            acts.forgetRefusal();
          }}
        />
      )}
      {error && !codeError && !emailError && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <FormFoot>
        <Button
          type="submit"
          size="lg"
          block
          busy={isPending}
          style={button ? { backgroundColor: button, color: '#ffffff' } : undefined}
          disabled={!isGood || (claim.needsCode && code.length < 6) || (asksEmail && !email.includes('@'))}
        >
          {isGood ? `Get this ${displayMoney(formatCents(cents))} card` : 'Get this card'}
        </Button>
      </FormFoot>
    </form>
  );
}

/** Warns before a choice would leave a rest that is too small for any card. */
function RestNotice({ restCents, cheapest }: { restCents: bigint; cheapest: string | null }) {
  const rest = displayMoney(formatCents(restCents));
  const tooLittle = cheapest === null || restCents < moneyCents(cheapest);
  return tooLittle ? (
    <Notice tone="warn" title={`${rest} would be left`}>
      No gift card costs that little. Choose a higher amount, or take the rest into an Indulge balance.
    </Notice>
  ) : (
    <p className="text-ink-soft text-sm">{rest} stays on your gift for another card.</p>
  );
}

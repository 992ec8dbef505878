import { type FormEvent, useRef, useState } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { formatCents, typedAmount } from '#contract/kernel/money.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { NO_AMOUNT, type PayoutDraftProps } from './chosen.ts';
import { usePreview } from './use-preview.ts';

/** The same amount for every employee on the list, however long it is. */
export function Everyone({ draft: { message, amount }, onChange }: PayoutDraftProps) {
  const seesAll = can(roleOf(useSignedInUser()), 'enterprise-employees');
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { chosen: preview } = usePreview();
  const cents = typedAmount(amount);
  const wrong = tried && cents === null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (cents === null) input.current?.focus();
    else preview.mutate({ body: { everyone: formatCents(cents), message } });
  }

  return (
    <form noValidate aria-label="Pay everyone" onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label="Amount for each"
        error={wrong ? NO_AMOUNT : undefined}
        hint={
          seesAll
            ? 'For everyone on your employee list who can be paid.'
            : 'For everyone you uploaded who can be paid.'
        }
        className="max-w-sm"
      >
        <AmountInput
          ref={input}
          value={amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      </Field>
      <div>
        <Button type="submit" busy={preview.isPending} className="max-sm:w-full">
          Preview payout
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { getOwnEnterprise } from '#contract/enterprise/company.ts';
import { getLowBalance, type LowBalance, setLowBalance } from '#contract/enterprise/low-balance.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { TopUpsNow } from './low-balance-state.tsx';
import { type TopUpDraft, TopUpFields } from './top-up-fields.tsx';

/** The line of the shared balance, and what a saved card adds when it is crossed. */
export function LowBalanceForm({
  lowBalance,
  cards,
}: {
  lowBalance: LowBalance;
  /** Undefined while the card processor does not answer. */
  cards: readonly PaymentMethod[] | undefined;
}) {
  const { topUp } = lowBalance;
  const [start, setStart] = useState(() => formOf(lowBalance));
  const [seen, setSeen] = useState(start);
  const [line, setLine] = useState(start.line);
  const [draft, setDraft] = useState(start.draft);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useWrite(setLowBalance, {
    invalidates: [getLowBalance, getOwnEnterprise],
    onSuccess: (saved) => {
      begin(formOf(saved));
      toast({
        title: saved.line === null ? 'Low balance notice turned off' : 'Low balance saved',
        tone: 'good',
      });
    },
    onError: (error) => {
      // Without cards to choose from, the fields of the top-up are not there to say what is wrong.
      const fields = fieldErrors(error);
      const hasField = Object.keys(fields).some((name) => name === 'line' || cards?.length);
      if (hasField) setErrors(fields);
      else toastError('Your settings were not saved', error);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, save.error);

  function begin(next: LowBalanceFields) {
    setStart(next);
    setLine(next.line);
    setDraft(next.draft);
  }

  // While nothing is typed, the form follows what a colleague changes.
  const now = formOf(lowBalance);
  if (!isSame(now, seen)) {
    setSeen(now);
    if (isSame({ line, draft }, start)) begin(now);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setErrors({});
    // A refusal reads the settings again: a second save replaces what a colleague set, on purpose.
    const { version } = lowBalance;
    save.mutate({ body: { line: line.trim() || null, topUp: draft, version } });
  }

  return (
    <form ref={form} noValidate aria-label="Low balance" onSubmit={submit} className="flex flex-col gap-5">
      <TopUpsNow lowBalance={lowBalance} cards={cards} />
      <Field
        label="Low balance amount"
        optional
        hint="Managers are notified once each time the balance falls below it. Leave empty to turn it off."
        error={errors.line}
      >
        <AmountInput
          value={line}
          placeholder="None"
          onChange={(event) => {
            setLine(event.currentTarget.value);
            setErrors({});
          }}
        />
      </Field>
      <div className="border-line border-t">
        <Switch
          label="Automatic top-up"
          description="Also charge a saved card when the balance falls below the amount above."
          checked={draft !== null}
          onChange={(event) => {
            setDraft(event.currentTarget.checked ? newDraft(cards) : null);
            setErrors({});
          }}
        />
      </div>
      {draft && (
        <TopUpFields
          draft={draft}
          cards={cards}
          errors={errors}
          onChange={(next) => {
            setDraft(next);
            setErrors({});
          }}
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" busy={save.isPending} className="max-sm:w-full">
          {topUp?.stopped && draft ? 'Save and start again' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type LowBalanceFields = { line: string; draft: TopUpDraft | null };

function formOf({ line, topUp }: LowBalance): LowBalanceFields {
  return { line: line ?? '', draft: topUp && toDraft(topUp) };
}

const isSame = (a: LowBalanceFields, b: LowBalanceFields) => JSON.stringify(a) === JSON.stringify(b);

function toDraft({ amount, cardId, monthlyLimit }: NonNullable<LowBalance['topUp']>): TopUpDraft {
  return { amount, cardId, monthlyLimit };
}

function newDraft(cards: readonly PaymentMethod[] | undefined): TopUpDraft {
  const usable = cards?.filter(({ expired }) => !expired) ?? [];
  return { amount: '', cardId: usable[0]?.id ?? '', monthlyLimit: '' };
}

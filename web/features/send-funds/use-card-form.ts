import { useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { parseCents, typedCents } from '#contract/kernel/money.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { checkAmount } from '../../card-payment/check-amount.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import type { Draft } from './draft.ts';

/** The toast titles for invalid fields (P106). */
const TITLES = {
  amount: 'Invalid amount',
  senderName: 'Name required',
  senderPhone: 'Phone required',
} as const;

type Limits = { minimum: string; maximum: string };

const rules = async () => {
  const { CompleteTransferBody } = await import('#contract/send-funds/guest-payments.ts');
  return CompleteTransferBody.pick({
    amount: true,
    senderName: true,
    senderPhone: true,
    senderEmail: true,
    message: true,
  });
};

/** The form of a gift by card. Its errors stand beside the fields, and the first is also a toast. */
export function useCardForm({
  draft,
  limits,
  onChange,
  onValid,
}: {
  draft: Draft;
  limits: Limits;
  onChange: (changes: Partial<Draft>) => void;
  onValid: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, { ...draft });
  const { errors, isSubmitted } = form.formState;
  const amount = String(form.watch('amount'));
  const checked = checkAmount(amount, limits);
  const isTooMuch = 'problem' in checked && checked.problem === 'too-much';
  const removeToast = useRef<() => void>(undefined);

  function refuseAmount() {
    const description = amountProblem(amount, limits);
    form.setError('amount', { message: description }, { shouldFocus: true });
    removeToast.current = toast({ title: TITLES.amount, description, tone: 'destructive' });
  }

  return {
    amount: {
      typed: amount,
      /** Null as long as the amount is outside the limits. */
      cents: 'cents' in checked ? checked.cents : null,
      error: isTooMuch ? amountProblem(amount, limits) : errors.amount?.message,
      // Registered first, so that its error is the first to take the focus; its value is kept here.
      inputRef: form.register('amount').ref,
      set(next: string) {
        form.setValue('amount', next, { shouldValidate: isSubmitted });
        onChange({ amount: next });
      },
    },
    errors,
    register: (name: Exclude<keyof Draft, 'amount'>) =>
      form.register(name, { onChange: (event) => onChange({ [name]: event.target.value }) }),
    formProps: {
      ...warmUp,
      onSubmit: form.handleSubmit(
        () => {
          removeToast.current?.();
          if ('cents' in checked) onValid();
          else refuseAmount();
        },
        (wrong) => {
          if ('problem' in checked) refuseAmount();
          else removeToast.current = toastFirstError(wrong);
        },
      ),
    },
  };
}

/** The error of an amount outside the limits: empty, too small or too large. */
function amountProblem(amount: string, { minimum, maximum }: Limits): string {
  const cents = typedCents(amount) ?? 0n;
  if (cents === 0n) return 'Please enter a valid amount greater than $0.';
  return cents < (parseCents(minimum) ?? 0n)
    ? `You can send ${displayMoney(minimum)} or more.`
    : `You can send up to ${displayMoney(maximum)} at a time.`;
}

/** Shows a toast for the first error; returns a function that removes it. */
function toastFirstError(errors: FieldErrors<Draft>): (() => void) | undefined {
  for (const name of ['amount', 'senderName', 'senderPhone'] as const) {
    const description = errors[name]?.message;
    if (description) return toast({ title: TITLES[name], description, tone: 'destructive' });
  }
  return undefined;
}

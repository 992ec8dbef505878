import { typedCents } from '#contract/kernel/money.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { useConfig } from '../../../api/use-config.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { cardName } from '../../../card-payment/card-brand.ts';
import { FeeBreakdown } from '../../../card-payment/fee-breakdown.tsx';
import { forecastFees } from '../../../card-payment/fees.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useCompany } from '../use-company.ts';

export type TopUpDraft = { amount: string; cardId: string; monthlyLimit: string };

/** The card, what is added, and how much in a month. */
export function TopUpFields({
  draft,
  cards,
  errors,
  onChange,
}: {
  draft: TopUpDraft;
  cards: readonly PaymentMethod[] | undefined;
  errors: Record<string, string>;
  onChange: (draft: TopUpDraft) => void;
}) {
  const config = useConfig();
  if (!cards)
    return (
      <Notice tone="bad" title="Your saved cards did not load">
        The card processor cannot be reached. Please try again in a moment.
      </Notice>
    );
  if (cards.length === 0) return <NoCard />;
  const isGone = draft.cardId !== '' && !cards.some(({ id }) => id === draft.cardId);
  return (
    <>
      <Field label="Card" error={errors['topUp.cardId']}>
        <Select
          value={isGone ? '' : draft.cardId}
          onChange={(event) => onChange({ ...draft, cardId: event.currentTarget.value })}
        >
          {(isGone || draft.cardId === '') && <option value="">Choose a card</option>}
          {cards.map(({ id, card, expired }) => (
            <option key={id} value={id} disabled={expired}>
              {cardName(card)}
              {expired && ' (expired)'}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Amount to add" hint="At least the low balance amount." error={errors['topUp.amount']}>
          <AmountInput
            value={draft.amount}
            onChange={(event) => onChange({ ...draft, amount: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Monthly limit"
          hint={config && config.fees.enterpriseBasisPoints > 0 ? 'Fees are not included.' : undefined}
          error={errors['topUp.monthlyLimit']}
        >
          <AmountInput
            value={draft.monthlyLimit}
            onChange={(event) => onChange({ ...draft, monthlyLimit: event.currentTarget.value })}
          />
        </Field>
      </div>
      {config && (
        <FeeBreakdown
          label="Added each time"
          fees={forecastFees(typedCents(draft.amount) ?? 0n, config.fees.enterpriseBasisPoints)}
        />
      )}
    </>
  );
}

function NoCard() {
  const { username } = useSignedInUser();
  const { company } = useCompany();
  return (
    <Notice tone="warn" title="No saved card">
      <p>An automatic top-up charges a card that your company has saved.</p>
      <LinkButton
        to={paths.manageEnterprise.href({ company: company?.slug ?? 'company', username })}
        tone="secondary"
        size="sm"
        className="mt-3"
      >
        Save a card
      </LinkButton>
    </Notice>
  );
}

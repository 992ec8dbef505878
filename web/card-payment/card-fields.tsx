import { useState } from 'react';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { displayMoney } from '../ui/format/display-money.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormFoot } from '../ui/forms/form-foot.tsx';
import { Lock } from '../ui/icons/people.ts';
import { CardChoice } from './card-choice.tsx';
import { CardEntry, type CardEntryState } from './card-entry.tsx';
import { type PayOptions, usePay } from './use-pay.ts';

export const NOT_CHARGED = 'Your card has not been charged.';

export type CardFieldsProps = PayOptions & {
  /** The amount charged to the card, as a decimal string. */
  total: string;
  back: { label: string; onBack: () => void };
  /** The cards that can pay without typing; none for guests. */
  savedCards?: readonly PaymentMethod[];
  /** Offers to save a new card. */
  canSave?: boolean;
  saveLabel?: string;
};

export function CardFields({
  total,
  back,
  savedCards = [],
  canSave = false,
  saveLabel = 'Save this card for next time',
  ...options
}: CardFieldsProps) {
  const [fields, setFields] = useState<CardEntryState>('loading');
  const [chosen, setChosen] = useState(savedCards[0]?.id ?? null);
  const [save, setSave] = useState(false);
  const { pay, busy, declined } = usePay(options);
  const ready = chosen !== null || fields === 'ready';

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void pay(chosen === null ? { save } : { savedId: chosen });
      }}
      className="flex flex-col gap-5"
    >
      {savedCards.length > 0 && (
        <CardChoice
          cards={savedCards}
          value={chosen}
          disabled={busy}
          onChange={(id) => {
            setFields('loading');
            setChosen(id);
          }}
        />
      )}
      {chosen === null && <CardEntry state={fields} onState={setFields} nothingHappened={NOT_CHARGED} />}
      {chosen === null && canSave && (
        <Checkbox checked={save} disabled={busy} onChange={(event) => setSave(event.currentTarget.checked)}>
          {saveLabel}
        </Checkbox>
      )}
      {declined && (
        <Notice tone="bad" title="Payment Failed">
          {declined} You can try again, with this card or another.
        </Notice>
      )}
      <FormFoot className="flex-col gap-2">
        <Button type="submit" size="lg" block busy={busy} disabled={!ready}>
          <Lock aria-hidden="true" />
          Pay {displayMoney(total)}
        </Button>
        <Button tone="quiet" block disabled={busy} onClick={back.onBack}>
          {back.label}
        </Button>
      </FormFoot>
    </form>
  );
}

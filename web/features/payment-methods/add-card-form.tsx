import { useState } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { CardEntry, type CardEntryState } from '../../card-payment/card-entry.tsx';
import { ProcessorElements } from '../../card-payment/processor-elements.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormFoot } from '../../ui/forms/form-foot.tsx';
import { useSaveCard } from './use-save-card.ts';

const NOT_SAVED = 'Your card has not been saved.';

export function AddCardForm({
  payments,
  clientSecret,
  onClose,
}: {
  payments: NonNullable<PublicConfig['payments']>;
  clientSecret: string;
  onClose: () => void;
}) {
  return (
    <ProcessorElements payments={payments} clientSecret={clientSecret} nothingHappened={NOT_SAVED}>
      <Fields onClose={onClose} />
    </ProcessorElements>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState<CardEntryState>('loading');
  const { save, busy, refused } = useSaveCard({ onClose });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (fields === 'ready') void save();
      }}
      className="flex flex-col gap-5"
    >
      <CardEntry state={fields} onState={setFields} nothingHappened={NOT_SAVED} />
      {refused && (
        <Notice tone="bad" title="Error adding payment method">
          {refused} You can try again, with this card or another.
        </Notice>
      )}
      <FormFoot className="flex-col gap-2">
        <Button type="submit" size="lg" block busy={busy} disabled={fields !== 'ready'}>
          Save card
        </Button>
        <Button tone="quiet" block disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </FormFoot>
    </form>
  );
}

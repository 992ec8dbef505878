import { MESSAGE_LENGTH } from '#contract/enterprise/funds.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { AmountsFile } from './amounts-file.tsx';
import { ChoosePeople } from './choose-people.tsx';
import type { PayoutDraftProps } from './chosen.ts';
import { Everyone } from './everyone.tsx';
import { type PayoutWay, parsePayoutSearch } from './payout-search.ts';

const WAYS: readonly { value: PayoutWay; label: string }[] = [
  { value: 'people', label: 'Choose people' },
  { value: 'everyone', label: 'Everyone' },
  { value: 'file', label: 'From a file' },
];

/** Recipients, amount and message of a payout. The form only makes a preview. */
export function NewPayout({ sharedBalance, draft, onChange }: PayoutDraftProps & { sharedBalance: string }) {
  const [{ way }, setSearch] = useSearchState(parsePayoutSearch);
  const { message } = draft;
  return (
    <Panel
      title="Pay several people"
      description={
        <>
          From the shared balance of <Money amount={sharedBalance} className="font-medium text-ink" />,
          without a fee. You review everything before anything is paid.
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Segmented
          label="Who to pay"
          options={WAYS}
          value={way}
          onChange={(next) => setSearch({ way: next, search: undefined, after: undefined })}
          className="self-start max-sm:[&>label]:px-1.5"
        />
        <Field label="Message" optional hint="A short note that everyone gets with their money.">
          <TextInput
            value={message}
            maxLength={MESSAGE_LENGTH}
            autoComplete="off"
            onChange={(event) => onChange({ message: event.currentTarget.value })}
          />
        </Field>
        {way === 'people' && <ChoosePeople draft={draft} onChange={onChange} />}
        {way === 'everyone' && <Everyone draft={draft} onChange={onChange} />}
        {way === 'file' && <AmountsFile message={message} />}
      </div>
    </Panel>
  );
}

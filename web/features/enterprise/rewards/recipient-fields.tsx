import { useConfig } from '../../../api/use-config.ts';
import { PHONE_HINT } from '../../../shared/rewards/contact.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { RewardDraft, RewardProblems } from './reward-draft.ts';

const METHODS = [
  { value: 'EMAIL', label: 'By email' },
  { value: 'PHONE', label: 'By text message' },
  { value: 'LINK', label: 'As a link' },
] as const;

/** How a reward reaches its recipient, and who that is. */
export function RecipientFields({
  draft,
  problems,
  isFixed,
  onChange,
}: {
  draft: RewardDraft;
  problems: RewardProblems;
  /** The method and the address are chosen already. */
  isFixed: boolean;
  onChange: (changes: Partial<RewardDraft>) => void;
}) {
  const hasSms = useConfig()?.sms ?? false;
  return (
    <>
      {!isFixed && (
        <Segmented
          label="How it reaches them"
          options={METHODS.filter(({ value }) => hasSms || value !== 'PHONE')}
          value={draft.method}
          onChange={(method) => onChange({ method })}
        />
      )}
      {draft.method === 'EMAIL' && (
        <Field label="Email address" error={problems.recipientEmail}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={draft.recipientEmail}
            readOnly={isFixed}
            onChange={({ currentTarget: { value } }) => onChange({ recipientEmail: value })}
          />
        </Field>
      )}
      {draft.method === 'PHONE' && (
        <Field
          label="Phone number"
          error={problems.recipientPhone}
          hint={`They get a text message with a link. ${PHONE_HINT}`}
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            value={draft.recipientPhone}
            readOnly={isFixed}
            onChange={({ currentTarget: { value } }) => onChange({ recipientPhone: value })}
          />
        </Field>
      )}
      <Field label="Name" optional>
        <TextInput
          autoComplete="off"
          maxLength={100}
          value={draft.recipientName}
          onChange={({ currentTarget: { value } }) => onChange({ recipientName: value })}
        />
      </Field>
    </>
  );
}

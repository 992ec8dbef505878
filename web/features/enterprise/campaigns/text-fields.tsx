import {
  CAMPAIGN_MESSAGE_MAX,
  HEADLINE_MAX,
  SENDER_NAME_MAX,
  SUBJECT_MAX,
} from '#contract/enterprise/campaigns.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { CampaignPartProps } from './campaign-draft.ts';

/** What the email and the claim page say. Each text has a default. */
export function TextFields({
  draft,
  errors,
  onChange,
  companyName,
}: CampaignPartProps & { companyName: string }) {
  return (
    <>
      <Field label="Headline text" optional error={errors.headline}>
        <TextInput
          maxLength={HEADLINE_MAX}
          value={draft.headline}
          onChange={({ currentTarget: { value } }) => onChange({ headline: value })}
        />
      </Field>
      <Field
        label="Message"
        optional
        hint="For rewards that have no message of their own."
        error={errors.message}
      >
        <TextArea
          rows={3}
          maxLength={CAMPAIGN_MESSAGE_MAX}
          value={draft.message}
          onChange={({ currentTarget: { value } }) => onChange({ message: value })}
        />
      </Field>
      <Field
        label="Sender’s name"
        optional
        hint={`Leave it empty to use ${companyName}.`}
        error={errors.senderName}
      >
        <TextInput
          maxLength={SENDER_NAME_MAX}
          value={draft.senderName}
          onChange={({ currentTarget: { value } }) => onChange({ senderName: value })}
        />
      </Field>
      <Field label="Subject of the email" optional error={errors.subject}>
        <TextInput
          maxLength={SUBJECT_MAX}
          value={draft.subject}
          onChange={({ currentTarget: { value } }) => onChange({ subject: value })}
        />
      </Field>
    </>
  );
}

import { listCampaigns } from '#contract/enterprise/campaigns.ts';
import { useRead } from '../../../api/use-read.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { knownCampaign } from '../rewards/known-choices.ts';

/**
 * Which campaign rewards are sent with. Nothing for a company that has the default alone, unless the choice
 * was refused.
 */
export function CampaignSelect({
  value,
  error,
  onChange,
}: {
  /** Empty for the default. */
  value: string;
  error?: string | undefined;
  onChange: (campaignId: string) => void;
}) {
  const { data = [] } = useRead(listCampaigns, {}, { staleTime: 0 });
  if (data.length < 2 && !error) return null;
  return (
    <Field label="Campaign" hint="Its look, and the gift cards to choose from." error={error}>
      <Select
        value={knownCampaign(value, data)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {data.map(({ id, name, isDefault }) => (
          <option key={id} value={isDefault ? '' : id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

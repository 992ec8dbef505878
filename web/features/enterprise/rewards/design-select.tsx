import { REWARD_DESIGN_NAMES, REWARD_DESIGNS, type RewardDesign } from '#contract/rewards/reward-designs.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';

/** The design of rewards, by the occasion that it is drawn for. A campaign adds its band above it. */
export function DesignSelect({
  label = 'Occasion',
  value,
  error,
  onChange,
}: {
  label?: string;
  value: RewardDesign;
  error?: string | undefined;
  onChange: (design: RewardDesign) => void;
}) {
  return (
    <Field label={label} error={error}>
      <Select
        value={value}
        onChange={({ currentTarget }) =>
          onChange(REWARD_DESIGN_NAMES.find((name) => name === currentTarget.value) ?? value)
        }
      >
        {REWARD_DESIGN_NAMES.map((name) => (
          <option key={name} value={name}>
            {REWARD_DESIGNS[name]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

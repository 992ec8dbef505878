import { useId } from 'react';
import { REWARD_DESIGN_NAMES, REWARD_DESIGNS, type RewardDesign } from '#contract/rewards/reward-designs.ts';
import { DesignPicture } from '../../shared/rewards/design-picture.tsx';

/** The designs as a row of pictures to choose one of. */
export function DesignChoice({
  value,
  onChange,
}: {
  value: RewardDesign;
  onChange: (design: RewardDesign) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-ink text-sm">Design</legend>
      <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-4">
        {REWARD_DESIGN_NAMES.map((design) => (
          <label
            key={design}
            className="relative cursor-pointer overflow-hidden rounded-md border border-line bg-raised text-center text-ink-soft text-xs transition-colors hover:border-line-strong has-checked:border-primary has-checked:text-primary-ink has-checked:ring-2 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={design}
              checked={design === value}
              onChange={() => onChange(design)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <DesignPicture design={design} />
            <span className="pointer-events-none block px-1 py-1.5 leading-tight">
              {REWARD_DESIGNS[design]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

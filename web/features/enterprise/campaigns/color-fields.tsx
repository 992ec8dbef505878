import { findColorProblems } from '#contract/campaign-colors.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { CampaignPartProps } from './campaign-draft.ts';
import { ColorField } from './color-field.tsx';

/** Whether the campaign has colors of its own, and which. */
export function ColorFields({ draft, errors, onChange }: CampaignPartProps) {
  return (
    <>
      <Switch
        label="Your own colors"
        description="For the top of the email and of the claim page, and for their buttons."
        checked={draft.isColored}
        onChange={({ currentTarget: { checked } }) => onChange({ isColored: checked })}
      />
      {draft.isColored && <ThreeColors draft={draft} errors={errors} onChange={onChange} />}
    </>
  );
}

function ThreeColors({ draft, errors, onChange }: CampaignPartProps) {
  // The server checks the contrast again.
  const tooFaint = findColorProblems(draft);
  return (
    <>
      <ColorField
        label="Background"
        hint="Behind your logo and headline."
        value={draft.background}
        error={errors['colors.background']}
        onChange={(background) => onChange({ background })}
      />
      <ColorField
        label="Headline"
        hint="The text on that background."
        value={draft.text}
        error={errors['colors.text'] ?? tooFaint.text}
        onChange={(text) => onChange({ text })}
      />
      <ColorField
        label="Buttons"
        hint="Their text is white."
        value={draft.button}
        error={errors['colors.button'] ?? tooFaint.button}
        onChange={(button) => onChange({ button })}
      />
    </>
  );
}

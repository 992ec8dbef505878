import { useState } from 'react';
import { type RoleRule, setRoleRule } from '#contract/enterprise/limits.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ChannelLines, toChannels, toLineTexts } from './channel-lines.tsx';
import { LimitFields, toLimits, toTexts } from './limit-fields.tsx';
import { roleName } from './limit-labels.tsx';
import { RuleForm, useSaveRule } from './rule-form.tsx';

/** The approval line and the limits of a role. */
export function RoleRuleDialog({ rule, onClose }: { rule: RoleRule | null; onClose: () => void }) {
  return (
    <Dialog
      open={rule !== null}
      onClose={onClose}
      title={rule ? `Limits of ${roleName(rule.role)}` : 'Limits'}
      description="They apply to payouts from now on. Leave a field empty for no limit."
      width="lg"
    >
      {rule && <Form key={rule.role} rule={rule} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ rule, onClose }: { rule: RoleRule; onClose: () => void }) {
  const [approvalAbove, setApprovalAbove] = useState(rule.approvalAbove ?? '');
  const [lines, setLines] = useState(() => toLineTexts(rule));
  const [texts, setTexts] = useState(() => toTexts(rule));
  const { save, errors, correct } = useSaveRule(setRoleRule, onClose);
  return (
    <RuleForm
      label={`Limits of ${roleName(rule.role)}`}
      save={save}
      onSave={() => {
        const channels = toChannels(lines);
        const body = {
          approvalAbove: approvalAbove || null,
          channels,
          ...toLimits(texts),
          version: rule.version,
        };
        save.mutate({ params: { role: rule.role }, body });
      }}
    >
      <Field
        label="Waits for another manager above"
        optional
        hint="A payout, or the total of a payout to many."
        error={errors.approvalAbove}
      >
        <AmountInput
          value={approvalAbove}
          placeholder="Never"
          onChange={(event) => {
            setApprovalAbove(event.currentTarget.value);
            correct('approvalAbove');
          }}
        />
      </Field>
      <ChannelLines
        texts={lines}
        errors={errors}
        onChange={(next) => {
          setLines(next);
          correct('channels');
        }}
      />
      <LimitFields
        texts={texts}
        errors={errors}
        onChange={(next, changed) => {
          setTexts(next);
          correct(changed);
        }}
      />
    </RuleForm>
  );
}

import { useRef, useState } from 'react';
import {
  createRewardField,
  FIELD_NAME_MAX,
  FIELD_TYPES,
  listRewardFields,
} from '#contract/enterprise/fields.ts';
import { errorMessage, fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FIELD_TYPE_LABELS } from './field-labels.ts';

type Props = { open: boolean; onClose: () => void };

export function NewFieldDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="New field" description="New rewards can use it.">
      {open && <Form onClose={onClose} />}
    </Dialog>
  );
}

function Form({ onClose }: Pick<Props, 'onClose'>) {
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof FIELD_TYPES)[number]>('text');
  const [options, setOptions] = useState('');
  const [required, setRequired] = useState(false);
  const create = useWrite(createRewardField, { invalidates: [listRewardFields], onSuccess: onClose });
  const { error } = create;
  // What was refused is not called wrong while it is corrected.
  const correct = () => {
    if (!create.isPending) create.reset();
  };
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, error);
  const fields = fieldErrors(error);
  const optionsError = Object.entries(fields).find(([field]) => field.startsWith('options'))?.[1];
  return (
    <form
      ref={form}
      noValidate
      aria-label="New field"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (create.isPending) return;
        const lines = options.split('\n').map((line) => line.trim());
        create.mutate({
          body: { name, type, required, options: type === 'choice' ? lines.filter(Boolean) : [] },
        });
      }}
    >
      <Field label="Name" hint="For example “Cost center”." error={fields.name}>
        <TextInput
          value={name}
          maxLength={FIELD_NAME_MAX}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            correct();
          }}
        />
      </Field>
      <Field label="Type" error={fields.type}>
        <Select
          value={type}
          onChange={({ currentTarget: { value } }) => {
            setType(FIELD_TYPES.find((each) => each === value) ?? 'text');
            correct();
          }}
        >
          {FIELD_TYPES.map((each) => (
            <option key={each} value={each}>
              {FIELD_TYPE_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      {type === 'choice' && (
        <Field label="Options" hint="One on each line." error={optionsError}>
          <TextArea
            rows={4}
            value={options}
            onChange={({ currentTarget: { value } }) => {
              setOptions(value);
              correct();
            }}
          />
        </Field>
      )}
      <Switch
        label="Required"
        description="Rewards without it are refused, including automatic ones and those your software sends."
        checked={required}
        onChange={({ currentTarget: { checked } }) => setRequired(checked)}
      />
      {error && Object.keys(fields).length === 0 && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <FormFoot className="justify-end">
        <Button type="submit" busy={create.isPending} className="max-sm:w-full">
          Add field
        </Button>
      </FormFoot>
    </form>
  );
}

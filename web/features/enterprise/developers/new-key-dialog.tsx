import { type ChangeEvent, useRef, useState } from 'react';
import { type ApiKey, createApiKey, listApiKeys, type NewApiKey } from '#contract/enterprise/api-keys.ts';
import { getTestWorld } from '#contract/enterprise/test-world.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { isDay } from '../../../ui/format/days.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

const PERMISSIONS = {
  read_write: 'Read and write',
  read_only: 'Read only',
} as const;
type Permission = keyof typeof PERMISSIONS;

const MODES = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
] as const;
type Mode = ApiKey['mode'];

const MODE_HINTS: Record<Mode, string> = {
  test: 'It works in your test world, where no money, email or card is real.',
  live: 'Orders made with it are paid from your shared balance.',
};

type Props = { open: boolean; onClose: () => void; onMade: (key: NewApiKey) => void };

export function NewKeyDialog({ open, onClose, onMade }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="New key">
      {open && <Form onMade={onMade} />}
    </Dialog>
  );
}

function Form({ onMade }: Pick<Props, 'onMade'>) {
  const [name, setName] = useState('');
  const [mode, setMode] = useState<Mode>('test');
  const [permission, setPermission] = useState<Permission>('read_write');
  const [expires, setExpires] = useState('');
  const [networks, setNetworks] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const create = useWrite(createApiKey, {
    invalidates: [listApiKeys, getTestWorld],
    onSuccess: onMade,
    onError: (error) => {
      const fields = fieldErrors(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else toastFailure(error);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const dayField = useRef<HTMLInputElement>(null);
  const [wrongDays, setWrongDays] = useState(0);
  useFocusOnInvalid(form, create.error);
  useFocusOnInvalid(form, wrongDays);
  /** What is typed takes the place of what was refused. */
  const typed =
    (field: string, set: (value: string) => void) =>
    ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      set(value);
      setErrors((known) =>
        Object.fromEntries(Object.entries(known).filter(([name]) => !name.startsWith(field))),
      );
    };
  const networkError = Object.entries(errors).find(([field]) => field.startsWith('networks'))?.[1];
  return (
    <form
      ref={form}
      noValidate
      aria-label="New key"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (create.isPending) return;
        // The value of a day that is typed in part is empty, which would mean a key that never expires.
        if (dayField.current?.validity.badInput || (expires && !isDay(expires))) {
          setErrors({ expiresAt: 'Please choose a date.' });
          setWrongDays(wrongDays + 1);
          return;
        }
        const list = networks.split(/[\s,]+/).filter(Boolean);
        // The key works until the end of the chosen day, wherever the reader is.
        const expiresAt = expires ? new Date(`${expires}T23:59:59`).toISOString() : null;
        create.mutate({ body: { name, mode, permission, expiresAt, networks: list } });
      }}
    >
      <div>
        <Segmented label="World" options={MODES} value={mode} onChange={setMode} />
        <p className="mt-2 text-ink-soft text-sm">{MODE_HINTS[mode]}</p>
      </div>
      <Field label="Name" hint="Which software uses it, for example “Survey tool”." error={errors.name}>
        <TextInput value={name} maxLength={60} onChange={typed('name', setName)} />
      </Field>
      <Field label="Access" error={errors.permission}>
        <Select
          value={permission}
          onChange={(event) => setPermission(event.currentTarget.value as Permission)}
        >
          {Object.entries(PERMISSIONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Expires after"
        optional
        hint="Leave it empty to keep the key until you revoke it."
        error={errors.expiresAt}
      >
        <TextInput ref={dayField} type="date" value={expires} onChange={typed('expiresAt', setExpires)} />
      </Field>
      <Field
        label="Networks"
        optional
        hint="IP addresses it may be used from, one on each line, such as 203.0.113.0/24."
        error={networkError}
      >
        <TextArea rows={2} value={networks} onChange={typed('networks', setNetworks)} />
      </Field>
      <FormFoot className="justify-end">
        <Button type="submit" busy={create.isPending} className="max-sm:w-full">
          Create key
        </Button>
      </FormFoot>
    </form>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Names a new passkey, or gives one another name. */
export function PasskeyNameDialog({
  title,
  description,
  action,
  start,
  busy,
  problem,
  onName,
  onSend,
  onClose,
}: {
  title: string;
  description?: string;
  /** The label of the button. */
  action: string;
  start: string;
  busy: boolean;
  /** Why the last try failed. */
  problem: string | undefined;
  /** Called on each change of the name, which clears the problem. */
  onName: () => void;
  onSend: (name: string) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const [name, setName] = useState(start);
  const [isMissing, setIsMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') setIsMissing(true);
    else onSend(name.trim());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      width="sm"
      locked={busy}
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="Name"
          hint="For example the device it is on."
          error={isMissing ? 'Please name the passkey.' : problem}
        >
          <TextInput
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => {
              setName(event.currentTarget.value);
              setIsMissing(false);
              onName();
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

import { Fragment, useRef, useState } from 'react';
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import {
  createCompanyWebhook,
  listCompanyWebhooks,
  type NewCompanyWebhook,
} from '#contract/enterprise/webhooks.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '#contract/public-api/events.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type Props = {
  open: boolean;
  mode: ApiKey['mode'];
  onClose: () => void;
  onMade: (webhook: NewCompanyWebhook) => void;
};

export function NewWebhookDialog({ open, mode, onClose, onMade }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New webhook"
      description="We send each event as JSON to this address, signed."
    >
      {open && <Form mode={mode} onMade={onMade} />}
    </Dialog>
  );
}

function Form({ mode, onMade }: Pick<Props, 'mode' | 'onMade'>) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const [error, setError] = useState<string>();
  const create = useWrite(createCompanyWebhook, {
    invalidates: [listCompanyWebhooks],
    onSuccess: onMade,
    onError: (failure) => {
      const { url } = fieldErrors(failure);
      if (url) setError(url);
      else toastFailure(failure);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, create.error);
  return (
    <form
      ref={form}
      noValidate
      aria-label="New webhook"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending) create.mutate({ query: { mode }, body: { url, events: [...events] } });
      }}
    >
      <Field label="Address" hint="For example https://example.com/hooks" error={error}>
        <TextInput
          type="url"
          inputMode="url"
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <fieldset>
        <legend className="font-medium text-ink text-sm">Events</legend>
        <p className="text-ink-faint text-sm">Leave all unchecked to receive every event.</p>
        <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
          {WEBHOOK_EVENT_NAMES.map((name) => (
            <Checkbox
              key={name}
              checked={events.includes(name)}
              onChange={(event) =>
                setEvents(
                  event.currentTarget.checked ? [...events, name] : events.filter((each) => each !== name),
                )
              }
            >
              <EventName name={name} />
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <FormFoot className="justify-end">
        <Button type="submit" busy={create.isPending} className="max-sm:w-full">
          Add webhook
        </Button>
      </FormFoot>
    </form>
  );
}

/** Breaks at its dots, where it does not fit on a line. */
function EventName({ name }: { name: WebhookEvent }) {
  const [first, ...rest] = name.split('.');
  return (
    <code className="font-mono text-xs">
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          <wbr />.{part}
        </Fragment>
      ))}
    </code>
  );
}

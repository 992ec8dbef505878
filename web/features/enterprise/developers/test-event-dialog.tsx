import { useState } from 'react';
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import {
  type CompanyWebhook,
  listWebhookDeliveries,
  simulateCompanyWebhook,
} from '#contract/enterprise/webhooks.ts';
import { WEBHOOK_EVENT_NAMES } from '#contract/public-api/events.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type Props = {
  open: boolean;
  webhook: CompanyWebhook;
  mode: ApiKey['mode'];
  onClose: () => void;
  onSent: () => void;
};

/** Sends one of the events that a webhook receives, about a resource that does not exist. */
export function TestEventDialog({ open, onClose, ...form }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Send a test event"
      description="It looks like a true one, and is marked as simulated."
    >
      {open && <Form {...form} />}
    </Dialog>
  );
}

function Form({ webhook, mode, onSent }: Omit<Props, 'open' | 'onClose'>) {
  const names = WEBHOOK_EVENT_NAMES.filter(
    (name) => webhook.events.length === 0 || webhook.events.includes(name),
  );
  const [event, setEvent] = useState(names[0] ?? WEBHOOK_EVENT_NAMES[0]);
  const simulate = useWrite(simulateCompanyWebhook, {
    invalidates: [listWebhookDeliveries],
    onSuccess: onSent,
    onError: toastFailure,
  });
  return (
    <form
      aria-label="Send a test event"
      className="flex flex-col gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!simulate.isPending)
          simulate.mutate({ params: { webhookId: webhook.id }, query: { mode }, body: { event } });
      }}
    >
      <Field label="Event">
        <Select
          value={event}
          onChange={({ currentTarget }) =>
            setEvent(names.find((name) => name === currentTarget.value) ?? event)
          }
        >
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <FormFoot className="justify-end">
        <Button type="submit" busy={simulate.isPending} className="max-sm:w-full">
          Send
        </Button>
      </FormFoot>
    </form>
  );
}

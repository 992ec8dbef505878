import { useState } from 'react';
import {
  type AdminUserDetail,
  freezeUser,
  getUser,
  listUsers,
  listUserTimeline,
  unfreezeUser,
} from '#contract/admin-people.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSayFailed } from '../use-say-failed.ts';

const rules = () => import('#contract/admin-people.ts').then((m) => m.FreezeBody);

/** Asks why before an account is put on hold, or taken off it. */
export function HoldDialog({
  open,
  onClose,
  customer,
}: {
  open: boolean;
  onClose: () => void;
  customer: AdminUserDetail;
}) {
  const [sending, setSending] = useState(false);
  const { isFrozen } = customer;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      locked={sending}
      title={isFrozen ? `Take ${customer.firstName} off hold?` : `Put ${customer.firstName} on hold?`}
      description={
        isFrozen
          ? 'They can sign in and spend again at once.'
          : 'Every session ends, and nobody signs in to this account. Money still comes in, and stays theirs.'
      }
    >
      {open && <HoldForm customer={customer} onSending={setSending} onClose={onClose} />}
    </Dialog>
  );
}

function HoldForm({
  customer: { id, firstName, isFrozen },
  onSending,
  onClose,
}: {
  customer: AdminUserDetail;
  onSending: (sending: boolean) => void;
  onClose: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  const failed = useSayFailed();
  const change = useWrite(isFrozen ? unfreezeUser : freezeUser, {
    invalidates: [getUser, listUsers, listUserTimeline],
    onSuccess: (changed) => {
      toast({
        title: 'Success',
        description: changed.isFrozen ? `${firstName} is on hold now.` : `${firstName} is off hold now.`,
        tone: 'good',
      });
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) failed('Error', error);
    },
  });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) => {
        onSending(true);
        change.mutate({ params: { userId: id }, body }, { onSettled: () => onSending(false) });
      })}
      className="flex flex-col gap-6"
    >
      <Field
        label="Reason"
        hint="Kept in the audit log, and shown to your colleagues."
        error={form.formState.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" tone={isFrozen ? 'primary' : 'destructive'} busy={change.isPending}>
          {isFrozen ? 'Take off hold' : 'Put on hold'}
        </Button>
      </div>
    </form>
  );
}

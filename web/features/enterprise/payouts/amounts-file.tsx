import { useState } from 'react';
import { CSV_FIELD, CSV_MAX_BYTES, CSV_MAX_MEGABYTES } from '#contract/enterprise/csv.ts';
import { listRewardFields, type RewardField } from '#contract/enterprise/fields.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useConfig } from '../../../api/use-config.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { PHONE_HINT } from '../../../shared/rewards/contact.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { saveTextFile } from '../../../ui/actions/save-file.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { Download } from '../../../ui/icons/actions.ts';
import { usePreview } from './use-preview.ts';

/** A custom field is a column of its name, which has letters, numbers and spaces alone. */
function templateOf(fields: readonly RewardField[]): string {
  const header = ['email', 'amount', 'message', ...fields.map(({ name }) => name)];
  return `${header.join(',')}\nname@example.com,25.00,Thank you${','.repeat(fields.length)}\n`;
}

/** Uploads a CSV with an amount for each employee. The upload only makes a preview. */
export function AmountsFile({ message }: { message: string }) {
  const [wrong, setWrong] = useState<string>();
  const { file: preview } = usePreview();
  // Custom fields are for the rewards of people who are not on the list. Only some managers may send those.
  const notes = can(roleOf(useSignedInUser()), 'enterprise-rewards');
  const hasSms = useConfig()?.sms ?? false;
  const { data: fields = [] } = useRead(listRewardFields, {}, { enabled: notes });

  function send(file: File) {
    setWrong(undefined);
    if (!/\.csv$/i.test(file.name)) return setWrong('Please select a CSV file.');
    if (file.size > CSV_MAX_BYTES)
      return setWrong(`This file is larger than ${CSV_MAX_MEGABYTES} MB. Please upload it in parts.`);
    const form = new FormData();
    // The server reads the parts in order, so the message comes before the file.
    form.set('message', message);
    form.set(CSV_FIELD, file);
    preview.mutate({ form }, { onError: (error) => setWrong(errorMessage(error)) });
  }

  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label={preview.isPending ? 'Reading your file' : 'Choose a CSV of amounts'}
        hint={`or drop it here. Columns: ${columnsText(fields, hasSms)}`}
        accept=".csv,text/csv"
        disabled={preview.isPending}
        error={wrong}
        onFile={send}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          tone="secondary"
          size="sm"
          className="min-h-11"
          onClick={() => saveTextFile('payout-template.csv', templateOf(fields), 'text/csv')}
        >
          <Download aria-hidden="true" />
          Download a template
        </Button>
        {preview.isPending && (
          <p role="status" className="flex items-center gap-2 text-ink-soft text-sm">
            <Spinner />
            Checking every row. Nothing is paid yet.
          </p>
        )}
      </div>
    </div>
  );
}

function columnsText(fields: readonly RewardField[], hasSms: boolean): string {
  const own = fields.map(({ name, required }) => (required ? `${name} (required)` : name));
  return [
    `${hasSms ? 'email, username or phone' : 'email or username'}, amount, and optionally name and message`,
    ...(own.length > 0 ? [`For people who are not on your list also: ${own.join(', ')}`] : []),
    ...(hasSms ? [PHONE_HINT] : []),
  ].join('. ');
}

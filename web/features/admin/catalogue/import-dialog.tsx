import { useState } from 'react';
import {
  CARD_COLUMNS,
  CARD_TEMPLATE,
  CARDS_CSV_FIELD,
  CARDS_CSV_MAX_BYTES,
  type ImportReply,
} from '#contract/admin/catalogue-import.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { refusalCode } from '../../../api/api-error.ts';
import { formProblem } from '../../../api/form-problem.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DownloadLink } from '../../../ui/actions/download-link.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ImportRows } from './import-rows.tsx';
import { useImportCards, usePreviewCards } from './use-catalogue-writes.ts';

type Seen = { readonly file: File; readonly reply: ImportReply };

/** Imports a file of gift cards, after a preview of each row's outcome. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import gift cards"
      description="Preview every row first. Cards already in the catalog stay as they are."
      width="lg"
    >
      <Steps onDone={onClose} />
    </Dialog>
  );
}

function Steps({ onDone }: { onDone: () => void }) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [problem, setProblem] = useState<string>();
  const [looks, setLooks] = useState(0);
  const preview = usePreviewCards();
  const apply = useImportCards();
  useFrameLock(apply.isPending);

  function choose(file: File) {
    const wrong = problemOfFile(file);
    setProblem(wrong);
    if (wrong) return;
    preview.mutate(
      { query: { dryRun: 'true' }, form: formOf(file) },
      {
        onSuccess: (reply) => {
          setSeen({ file, reply });
          setLooks(looks + 1);
        },
        onError: (error) => {
          setSeen(null);
          setProblem(formProblem(error));
        },
      },
    );
  }

  function add({ file, reply: { previewed } }: Seen) {
    apply.mutate(
      { query: { previewed }, form: formOf(file) },
      {
        onSuccess: (reply) => setSeen({ file, reply }),
        onError: (error) => {
          // The catalog or the file has changed since the preview, so it is previewed again.
          if (refusalCode(error) === 'changed-meanwhile') choose(file);
        },
      },
    );
  }

  if (preview.isPending) {
    return (
      <p role="status" className="flex min-h-32 items-center justify-center gap-3 text-ink-soft">
        <Spinner />
        Reading the file
      </p>
    );
  }
  if (!seen) return <Choose problem={problem} onFile={choose} />;
  const { file, reply } = seen;
  const count = reply.counts.added;
  return (
    <ImportRows
      key={`${looks} ${reply.dryRun}`}
      title={reply.dryRun ? `Preview: ${file.name}` : reply.message}
      reply={reply}
      actions={
        reply.dryRun ? (
          <>
            <Button tone="secondary" disabled={apply.isPending} onClick={() => setSeen(null)}>
              Choose another file
            </Button>
            {count > 0 && (
              <Button busy={apply.isPending} onClick={() => add(seen)}>
                Add {countLabel(count, 'gift card', 'gift cards')}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={onDone}>Done</Button>
        )
      }
    />
  );
}

function Choose({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label="Choose a CSV file"
        hint={`or drop it here. Columns: ${CARD_COLUMNS.join(', ')}`}
        accept=".csv,text/csv"
        error={problem}
        onFile={onFile}
      />
      <DownloadLink href={CARD_TEMPLATE} tone="quiet" className="-ml-3.5 self-start">
        Download template
      </DownloadLink>
    </div>
  );
}

function problemOfFile(file: File): string | undefined {
  if (!/\.csv$/i.test(file.name)) return 'Please select a CSV file.';
  return file.size > CARDS_CSV_MAX_BYTES
    ? 'This file is larger than 5 MB. Please import it in parts.'
    : undefined;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append(CARDS_CSV_FIELD, file, file.name);
  return form;
}

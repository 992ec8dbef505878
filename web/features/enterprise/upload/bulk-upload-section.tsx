import { EMPLOYEE_COLUMNS, EMPLOYEE_TEMPLATE } from '#contract/enterprise/employees.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DownloadLink } from '../../../ui/actions/download-link.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { Locked } from '../locked.tsx';
import type { SectionProps } from '../section-props.ts';
import { listedCount, listedText } from './upload-outcome.ts';
import { UploadResult } from './upload-result.tsx';
import { useUpload } from './use-upload.ts';

/** Adds a whole file of employees to the list. It pays nobody. */
export function BulkUploadSection({ company }: SectionProps) {
  return (
    <Panel
      title="Bulk CSV Upload"
      description="Add many employees at once. Preview every row before you import. Uploading does not pay anyone."
      actions={<DownloadLink href={EMPLOYEE_TEMPLATE}>Download template</DownloadLink>}
    >
      {company.isUnlocked ? <Steps /> : <Locked company={company} what="You can upload employees" />}
    </Panel>
  );
}

function Steps() {
  const { upload, choose, apply, startOver } = useUpload();
  switch (upload.step) {
    case 'choose':
      return (
        <FileDrop
          label="Choose a CSV file"
          hint={`or drop it here. Columns: ${EMPLOYEE_COLUMNS.join(', ')}`}
          accept=".csv,text/csv"
          error={upload.problem}
          onFile={choose}
        />
      );
    case 'reading':
      return (
        <p role="status" className="flex min-h-32 items-center justify-center gap-3 text-ink-soft">
          <Spinner />
          Reading {upload.file.name}
        </p>
      );
    case 'applying':
      return (
        <div role="status" className="grid min-h-32 content-center">
          <Progress
            label="Adding employees"
            value={upload.done}
            max={upload.rows}
            valueText={`${formatCount(upload.done)} of ${formatCount(upload.rows)} rows`}
          />
          <p className="mt-3 text-ink-soft text-sm">Keep this page open until it is done.</p>
        </div>
      );
    case 'preview': {
      const { file, preview } = upload;
      return (
        <UploadResult
          title={`Preview: ${file.name}`}
          outcome={preview}
          labels={{ invited: 'To invite', asked: ['Member to invite', 'Members to invite'] }}
          actions={
            <>
              <Button tone="secondary" onClick={startOver}>
                Choose another file
              </Button>
              {listedCount(preview) > 0 && (
                <Button onClick={() => apply(file, preview)}>Process {listedText(preview)}</Button>
              )}
            </>
          }
        />
      );
    }
    case 'done':
      return (
        <UploadResult
          title={`Processed ${listedText(upload.outcome)}`}
          outcome={upload.outcome}
          labels={{ invited: 'Invited', asked: ['Member invited', 'Members invited'] }}
          actions={
            <Button tone="secondary" onClick={startOver}>
              Upload another file
            </Button>
          }
        />
      );
  }
}

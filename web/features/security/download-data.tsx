import { exportData } from '#contract/settings.ts';
import { useWrite } from '../../api/use-write.ts';
import { SECURITY_READS } from '../../shared/security/security-reads.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { saveTextFile } from '../../ui/actions/save-file.ts';
import { Download } from '../../ui/icons/actions.ts';
import { SecuritySection } from './security-section.tsx';

/** Fetched by script rather than by a link, so that a refusal is a message and not a broken file. */
export function DownloadData() {
  const read = useWrite(exportData, {
    invalidates: SECURITY_READS,
    onSuccess: (data) =>
      saveTextFile('indulge-my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    onError: toastFailure,
  });
  return (
    <SecuritySection
      title="Your data"
      description="Everything we store about you, in one file: profile, transactions, gift cards, notifications."
      action={
        <Button tone="secondary" busy={read.isPending} onClick={() => read.mutate({})}>
          <Download aria-hidden="true" />
          Download my data
        </Button>
      }
    />
  );
}

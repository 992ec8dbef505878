import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CSV_FIELD, CSV_MAX_BYTES, CSV_MAX_MEGABYTES } from '#contract/enterprise/csv.ts';
import { uploadEmployees } from '#contract/enterprise/employees.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { withProof } from '../../../api/identity-proof.ts';
import { notifyOtherTabs } from '../../../api/other-tabs.ts';
import { currentUserQuery, useSignedInUser } from '../../../api/use-current-user.ts';
import { invalidate } from '../../../api/use-read.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { EMPLOYEE_READS } from '../employees/use-employees.ts';
import { cutCsv } from './csv-parts.ts';
import { addReply, listedText, NOTHING, type Outcome, retainRefusals } from './upload-outcome.ts';
import { setUpload, type Upload, useStoredUpload } from './upload-store.ts';

const NO_CSV = 'Please select a CSV file.';
const TOO_LARGE = `This file is larger than ${CSV_MAX_MEGABYTES} MB. Please upload it in parts.`;

/** The upload of an employee list: choose, preview, apply part by part. */
export function useUpload() {
  const queryClient = useQueryClient();
  const { id } = useSignedInUser();
  const upload = useStoredUpload(id);
  const set = (next: Upload) => setUpload(id, next);

  async function choose(file: File) {
    if (!/\.csv$/i.test(file.name)) return refuse(NO_CSV);
    if (file.size > CSV_MAX_BYTES) return refuse(TOO_LARGE);
    set({ step: 'reading', file });
    try {
      const preview = await send(queryClient, file, file.name, true);
      set({ step: 'preview', file, preview });
    } catch (error) {
      refuse(errorMessage(error, 'This file cannot be read.'));
    }
  }

  function refuse(problem: string) {
    set({ step: 'choose', problem });
    toast({ title: 'Upload failed', description: problem, tone: 'destructive' });
  }

  async function apply(file: File, preview: Outcome) {
    const rows = preview.counts.rows;
    // The parts are sent from this page: leaving it would end the upload midway.
    window.addEventListener('beforeunload', askBeforeLeaving);
    set({ step: 'applying', file, preview, done: 0, rows });
    try {
      const cut = cutCsv(new Uint8Array(await file.arrayBuffer()));
      const header = file.slice(0, cut.headerEnd);
      let outcome = NOTHING;
      for (const part of cut.parts) {
        // Another user may have signed in in another tab: the rest is not theirs.
        if (queryClient.getQueryData(currentUserQuery.queryKey)?.id !== id)
          throw new Error('Another user signed in.');
        const blob = cut.parts.length === 1 ? file : new Blob([header, file.slice(part.start, part.end)]);
        const reply = await send(queryClient, blob, file.name, false);
        outcome = addReply(outcome, reply, cut.parts.length === 1 ? 0 : part.lineOffset);
        set({ step: 'applying', file, preview, done: outcome.counts.rows, rows });
      }
      const merged = retainRefusals(outcome, preview);
      set({ step: 'done', file, outcome: merged });
      toast({ title: `Processed ${listedText(merged)}`, tone: 'good' });
    } catch (error) {
      // Applied parts stay applied, and applying them again changes nothing: the same file can be retried.
      set({ step: 'preview', file, preview });
      toastFailure(error);
    } finally {
      window.removeEventListener('beforeunload', askBeforeLeaving);
      notifyOtherTabs(EMPLOYEE_READS);
      await invalidate(queryClient, EMPLOYEE_READS);
    }
  }

  return { upload, choose, apply, startOver: () => set({ step: 'choose' }) };
}

/** The browser asks in its own words. */
function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/**
 * A mutation without a component, so that it goes on without one, and a session that ended leads to the
 * sign-in page.
 */
function send(queryClient: QueryClient, content: Blob, name: string, dryRun: boolean) {
  const form = new FormData();
  form.append(CSV_FIELD, content, name);
  return queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () =>
        withProof(() => call(uploadEmployees, { form, query: dryRun ? { dryRun: 'true' } : {} })),
    })
    .execute(undefined);
}

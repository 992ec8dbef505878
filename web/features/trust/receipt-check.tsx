import { useEffect, useRef, useState } from 'react';
import type { Verdict } from '#contract/proofs/verify-receipt.ts';
import { getKeys } from '#contract/trust.ts';
import { errorMessage } from '../../api/api-error.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { VerdictView } from './verdict-view.tsx';
import { loadVerifier, verifyFile } from './verify-file.ts';

/** No receipt comes near this. */
const LARGEST_FILE_BYTES = 1_000_000;

type State = { verdict: Verdict } | { problem: string } | null;

/** Checks a dropped, chosen or pasted receipt, without sending it anywhere. */
export function ReceiptCheck() {
  const keys = useRead(getKeys);
  const [state, setState] = useState<State>(null);
  const [busy, setBusy] = useState(false);
  const [pasted, setPasted] = useState('');
  const newest = useRef(0);

  useEffect(() => void loadVerifier().catch(() => undefined), []);

  async function check(read: () => Promise<string>) {
    newest.current += 1;
    const turn = newest.current;
    setBusy(true);
    const next = await checked(read).catch((error: unknown): State => ({ problem: problemOf(error) }));
    // A later file's outcome stays.
    if (turn !== newest.current) return;
    setBusy(false);
    setState(next);
  }

  async function checked(read: () => Promise<string>): Promise<State> {
    const set = keys.data ?? (await keys.refetch({ throwOnError: true })).data;
    if (!set) return { problem: 'The published keys did not load. Please try again.' };
    return { verdict: await verifyFile(await read(), set) };
  }

  function takeFile(file: File) {
    if (file.size > LARGEST_FILE_BYTES) {
      setState({ problem: 'This file is too large for a receipt.' });
      return;
    }
    void check(() => file.text());
  }

  return (
    <Panel
      id="check"
      title="Check a receipt"
      description="Your browser does the work: the file is not uploaded, and no one learns what is in it. Only its checkpoint number is looked up."
    >
      <FileDrop
        label="Choose a signed receipt"
        hint="Or drop it here. Its name ends in .receipt.json"
        accept=".json,application/json"
        disabled={busy}
        onFile={takeFile}
      />
      <form
        className="mt-5 flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void check(() => Promise.resolve(pasted));
        }}
      >
        <Field label="Or paste the contents of the file" className="w-full">
          <TextArea
            rows={3}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
            spellCheck={false}
            className="font-mono text-sm"
          />
        </Field>
        <Button type="submit" tone="secondary" busy={busy} disabled={pasted.trim() === ''}>
          Check
        </Button>
      </form>
      <div aria-live="polite" className="mt-5 empty:mt-0">
        {state && 'problem' in state && <Notice tone="bad" title={state.problem} />}
        {state && 'verdict' in state && <VerdictView verdict={state.verdict} />}
      </div>
    </Panel>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'NotSupportedError')
    return 'This browser cannot check these signatures. Please use a newer one.';
  return error instanceof Error && /https/.test(error.message) ? error.message : errorMessage(error);
}

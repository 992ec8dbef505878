import type { Route } from '#contract/kernel/define-route.ts';
import type { LooseInput } from '../../api/client.ts';
import { useDownload } from '../../api/use-download.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { saveBlob } from '../../ui/actions/save-file.ts';
import { Download } from '../../ui/icons/actions.ts';

/** Saves a list of customers or colleagues as a file, after a proof of presence. */
export function ExportButton({ route, input = {} }: { route: Route; input?: LooseInput }) {
  const exported = useDownload(route, {
    onSuccess: ({ name, file }) => saveBlob(name, file),
    onError: toastFailure,
  });
  return (
    <Button tone="secondary" busy={exported.isPending} onClick={() => exported.mutate(input)}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  );
}

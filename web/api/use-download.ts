/**
 * Files that need a proof of presence, which a link cannot ask for. A refusal is a message, and no broken
 * file.
 */
import { useMutation } from '@tanstack/react-query';
import type { Route } from '#contract/kernel/define-route.ts';
import { callForFile, type LooseInput } from './client.ts';
import { withProof } from './identity-proof.ts';

export function useDownload(
  route: Route,
  options: { onSuccess: (saved: { file: Blob; name: string }) => void; onError: (error: Error) => void },
) {
  return useMutation({
    mutationFn: (input: LooseInput) => withProof(() => callForFile(route, input)),
    ...options,
  });
}

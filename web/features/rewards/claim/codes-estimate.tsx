import { estimateSentence } from '../../../shared/gift-cards/issuing-estimate.ts';

/** How long the codes take while the issuer is busy. */
export function CodesEstimate({ seconds }: { seconds: number | null }) {
  return estimateSentence(seconds);
}

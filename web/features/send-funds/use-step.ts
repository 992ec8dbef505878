import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { oneOf, useSearchState } from '../../ui/hooks/use-search-state.ts';
import type { GuestIntent } from './use-send-by-card.ts';

type Step = 'details' | 'payment' | 'success';

/** The steps are in the address, so that the browser's own way back leads from the payment to the details. */
const parseStep = (raw: Readonly<Record<string, string | undefined>>) => ({
  named: oneOf<Step>(['details', 'payment', 'success'], raw.step, 'details'),
});

export function useStep() {
  const [{ named }, setSearch] = useSearchState(parseStep);
  const [intent, setIntent] = useState<GuestIntent | null>(null);
  const [paying, setPaying] = useState(false);
  // The secret lives on the page alone: after a reload one is back at the details, with everything still typed.
  const step: Step = intent ? named : 'details';

  const goToPayment = useCallback(
    (begun: GuestIntent) => {
      setIntent(begun);
      setSearch({ step: 'payment' });
    },
    [setSearch],
  );
  const { history } = useRouter();
  const goBack = useCallback(() => history.back(), [history]);
  const goToSuccess = useCallback(() => setSearch({ step: 'success' }, { replace: true }), [setSearch]);
  return { step, intent, goToPayment, goBack, goToSuccess, paying, setPaying };
}

import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { oneOf, useSearchState } from '../ui/hooks/use-search-state.ts';

type Step = 'details' | 'payment';

/** The step is in the address, so that the browser's back button leads from the payment to the details. */
const parseStep = (raw: Readonly<Record<string, string | undefined>>) => ({
  named: oneOf<Step>(['details', 'payment'], raw.step, 'details'),
});

/** The steps of a payment whose details are typed before it. `Intent` is the payment that was begun. */
export function useStep<Intent>() {
  const [{ named }, setSearch] = useSearchState(parseStep);
  const [intent, setIntent] = useState<Intent | null>(null);
  const [paying, setPaying] = useState(false);
  // The client secret is only in memory: after a reload the details show again.
  const step: Step = intent ? named : 'details';

  const goToPayment = useCallback(
    (begun: Intent) => {
      setIntent(begun);
      setSearch({ step: 'payment' });
    },
    [setSearch],
  );
  // Such an address then says what is shown.
  const isStale = named !== step;
  useEffect(() => {
    if (isStale) setSearch({ step: undefined }, { replace: true });
  }, [isStale, setSearch]);
  const { history } = useRouter();
  const goBack = useCallback(() => history.back(), [history]);
  /** What was begun is for other details: the browser's Forward shows the details, too. */
  const leavePayment = useCallback(() => setIntent(null), []);
  return { step, intent, goToPayment, leavePayment, goBack, paying, setPaying };
}

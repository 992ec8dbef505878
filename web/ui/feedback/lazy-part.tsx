/**
 * Parts of a page whose script is fetched on first use. React keeps a failed `lazy` for good; these can be
 * tried again, and the page around them, with what is typed into it, stays.
 */
import { type ComponentType, lazy, type ReactNode, useState, useSyncExternalStore } from 'react';
import { ErrorState } from './error-state.tsx';

export type Retry = {
  /** Fetches the script again; true once the part takes its place. */
  readonly onRetry: () => Promise<boolean>;
};

type PropsOf<Shown> = Shown extends (props: infer Props extends object) => ReactNode ? Props : object;

/** `Failed` takes the part's place while its script is missing; by default it says so and offers a retry. */
export function lazyPart<Shown extends (props: never) => ReactNode>(
  load: () => Promise<{ default: Shown }>,
  Failed: ComponentType<PropsOf<Shown> & Retry> = PartFailed,
): (props: PropsOf<Shown>) => ReactNode {
  type Props = PropsOf<Shown>;
  const fetched: () => Promise<{ default: unknown }> = load;
  const loadPart = fetched as () => Promise<{ default: ComponentType<Props> }>;
  const shown = new Set<() => void>();
  let hasFailed = true;
  let current: ComponentType<Props>;
  /** What was never fetched, or failed when it was shown last, is fetched when it is shown. */
  const begin = () => {
    if (!hasFailed) return;
    hasFailed = false;
    current = lazy(() => loadPart().catch(fail)) as ComponentType<Props>;
  };
  const fail = () => {
    hasFailed = true;
    return { default: (props: Props) => <Failed {...props} onRetry={retry} /> };
  };
  const retry = async () => {
    try {
      current = (await loadPart()).default;
    } catch {
      return false;
    }
    hasFailed = false;
    for (const notify of shown) notify();
    return true;
  };
  const subscribe = (notify: () => void) => {
    shown.add(notify);
    return () => shown.delete(notify);
  };
  const get = () => current;
  return function Part(props: Props) {
    useState(begin);
    const Shown = useSyncExternalStore(subscribe, get, get);
    return <Shown {...props} />;
  };
}

/**
 * The server is there and its script is not: a new release has replaced it, or the browser keeps the failure.
 * Returns whether the page is loaded again.
 */
export async function reloadIfAnswered(): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null);
  if (answer?.ok) window.location.reload();
  return answer?.ok === true;
}

export const PART_FAILED = {
  title: 'This did not load',
  message: 'A part of the page did not arrive. Please try again.',
};

function PartFailed({ onRetry }: Retry) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    if (!(await onRetry())) await reloadIfAnswered();
    setBusy(false);
  };
  return <ErrorState {...PART_FAILED} busy={busy} onRetry={retry} />;
}

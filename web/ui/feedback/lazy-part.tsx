/**
 * Parts of a page whose script is fetched on first use. React keeps a failed `lazy` for good; these can be tried again, and
 * the page around them, with what is typed into it, stays.
 */
import {
  type ComponentType,
  lazy,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ErrorState } from './error-state.tsx';
import { toast } from './toast.ts';

export type Retry = {
  /** Fetches the script again; true once the part takes its place. */
  readonly onRetry: () => Promise<boolean>;
};

/** `Failed` takes the part's place while its script is missing; by default it says so and offers a retry. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: ComponentType<Props & Retry> = PartFailed,
): ComponentType<Props> {
  const shown = new Set<() => void>();
  let hasFailed = false;
  let current = begin();

  function begin(): ComponentType<Props> {
    hasFailed = false;
    return lazy(() => load().catch(fail)) as ComponentType<Props>;
  }

  function fail(): { default: ComponentType<Props> } {
    hasFailed = true;
    return { default: (props) => <Failed {...props} onRetry={retry} /> };
  }

  async function retry(): Promise<boolean> {
    try {
      current = (await load()).default;
    } catch {
      return false;
    }
    hasFailed = false;
    for (const notify of shown) notify();
    return true;
  }

  function subscribe(notify: () => void): () => void {
    shown.add(notify);
    return () => shown.delete(notify);
  }

  return function Part(props: Props) {
    // What is opened again is fetched again.
    useState(() => {
      if (hasFailed) current = begin();
    });
    const Shown = useSyncExternalStore(subscribe, getCurrent, getCurrent);
    return <Shown {...props} />;
  };

  function getCurrent(): ComponentType<Props> {
    return current;
  }
}

const TITLE = 'This did not load';

function PartFailed({ onRetry }: Retry) {
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    if (!(await onRetry())) await reloadIfAnswered();
    setBusy(false);
  }
  return (
    <ErrorState
      title={TITLE}
      message="A part of the page did not arrive. Please try again."
      busy={busy}
      onRetry={retry}
    />
  );
}

/** The server is there and its script is not: a new release has replaced it, or the browser keeps the failure. */
async function reloadIfAnswered(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}

/** For a dialog: it closes with a toast, and opening it again is the retry. */
export function DialogFailed({
  open = true,
  onClose,
  onRetry,
}: Retry & { readonly open?: boolean; readonly onClose: () => void }) {
  const hasTried = useRef(true);
  const openAgain = useEffectEvent(async () => {
    // What has just failed is not fetched twice.
    const isThere = !hasTried.current && (await onRetry());
    hasTried.current = false;
    if (isThere) return;
    const description = 'A part of the page did not arrive. Please try again, or load the page again.';
    toast({ title: TITLE, description, tone: 'destructive' });
    onClose();
  });
  useEffect(() => {
    if (open) void openAgain();
    else hasTried.current = false;
  }, [open]);
  return null;
}

/** For a part that shows nothing, or that nobody waits for: it is fetched again when the network or the user returns. */
export function FailedQuietly({ onRetry }: Retry) {
  const retry = useEffectEvent(() => void onRetry());
  useEffect(() => {
    const again = () => retry();
    for (const event of EVENTS) window.addEventListener(event, again);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, again);
    };
  }, []);
  return null;
}

const EVENTS = ['online', 'focus'] as const;

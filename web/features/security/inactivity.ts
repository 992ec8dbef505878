/**
 * Measures a member's inactivity across all tabs (P103). The time of the last activity is in storage that all
 * tabs share. Times are compared rather than counted, because browsers slow down the timers of hidden tabs
 * and machines sleep.
 */
const KEY = 'indulge-active-at';
const MINUTE_MS = 60_000;

export const WARNED_AFTER_MS = 18 * MINUTE_MS;
export const EXPIRED_AFTER_MS = 20 * MINUTE_MS;
/**
 * The server ends a session after 20 silent minutes, so the page notifies it at least this often while the
 * member is active.
 */
const NOTIFY_EVERY_MS = 4 * MINUTE_MS;
/** The pointer moves often; other tabs need to know only once in a while. */
const SHARED_EVERY_MS = 1_000;

const ACTIVITIES = [
  'mousedown',
  'mousemove',
  'keydown',
  'keypress',
  'scroll',
  'touchstart',
  'click',
] as const;

export type Watcher = {
  readonly onWarn: () => void;
  /** Activity after the warning. */
  readonly onRelief: () => void;
  readonly onExpire: () => void;
  /** Time to notify the server that the member is active. */
  readonly onPresence: () => void;
};

/** Starts watching; the start counts as activity. Returns a function that stops. */
export function watchInactivity({ onWarn, onRelief, onExpire, onPresence }: Watcher): () => void {
  let lastActive = Date.now();
  let lastShared = 0;
  let state: 'active' | 'warned' | 'expired' = 'active';
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let presence: ReturnType<typeof setTimeout> | undefined;

  /** Compares the time, does what is due, and schedules the next comparison. */
  function check(): void {
    clearTimeout(deadline);
    if (state === 'expired') return;
    // Another tab's activity may not have arrived here yet.
    lastActive = Math.max(lastActive, lastSharedActivity());
    const idle = Date.now() - lastActive;
    if (idle >= EXPIRED_AFTER_MS) {
      state = 'expired';
      clearTimeout(presence);
      onExpire();
      return;
    }
    if (idle >= WARNED_AFTER_MS && state === 'active') {
      state = 'warned';
      onWarn();
    }
    deadline = setTimeout(check, (state === 'warned' ? EXPIRED_AFTER_MS : WARNED_AFTER_MS) - idle);
  }

  function noteActivity(at: number): void {
    if (at > lastActive) lastActive = at;
    if (state !== 'warned') return;
    state = 'active';
    onRelief();
    check();
  }

  function onActivity(): void {
    const now = Date.now();
    // After a machine's sleep the session is over, whichever event wakes the page.
    if (now - lastActive >= EXPIRED_AFTER_MS) check();
    if (state === 'expired') return;
    noteActivity(now);
    if (now - lastShared >= SHARED_EVERY_MS) {
      lastShared = now;
      share(now);
    }
    presence ??= setTimeout(() => {
      presence = undefined;
      onPresence();
    }, NOTIFY_EVERY_MS);
  }

  function onStorage({ key, newValue }: StorageEvent): void {
    if (key === KEY && newValue !== null && state !== 'expired') noteActivity(Number(newValue));
  }

  share(lastActive);
  check();
  for (const name of ACTIVITIES) window.addEventListener(name, onActivity, { passive: true, capture: true });
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(deadline);
    clearTimeout(presence);
    for (const name of ACTIVITIES) window.removeEventListener(name, onActivity, { capture: true });
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', check);
  };
}

/**
 * True when another tab was active so recently that its session must be newer than the one that was about to
 * end.
 */
export function isActiveElsewhere(): boolean {
  return Date.now() - lastSharedActivity() < EXPIRED_AFTER_MS;
}

function share(at: number): void {
  try {
    localStorage.setItem(KEY, String(at));
  } catch {
    // Without storage each tab counts for itself.
  }
}

/** The last activity shared by any tab; 0 without one. */
function lastSharedActivity(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

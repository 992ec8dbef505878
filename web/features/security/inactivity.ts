/**
 * How long a member has done nothing, in whichever tab (specification 1, section 4). The moment of the last activity is kept where
 * all tabs see it. Times are compared rather than counted, since browsers slow down timers of hidden tabs and machines sleep.
 */
const KEY = 'indulge-active-at';
const MINUTE_MS = 60_000;

export const WARNED_AFTER_MS = 18 * MINUTE_MS;
export const EXPIRED_AFTER_MS = 20 * MINUTE_MS;
/** The server forgets a session that is silent for 20 minutes, so while somebody is there it is told at least this often. */
const TOLD_EVERY_MS = 4 * MINUTE_MS;
/** Mice move often; other tabs hear of it once in a while. */
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
  /** Somebody is back after the warning. */
  readonly onRelief: () => void;
  readonly onExpire: () => void;
  /** Time to let the server know that somebody is there. */
  readonly onPresence: () => void;
};

/** Watches from now on, which counts as activity. Gives what ends it. */
export function watchInactivity({ onWarn, onRelief, onExpire, onPresence }: Watcher): () => void {
  let lastActive = Date.now();
  let lastShared = 0;
  let state: 'active' | 'warned' | 'expired' = 'active';
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let presence: ReturnType<typeof setTimeout> | undefined;

  /** Looks at the time, does what is due, and waits for what comes next. */
  function look(): void {
    clearTimeout(deadline);
    if (state === 'expired') return;
    // The news of another tab may still be on its way to this one.
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
    deadline = setTimeout(look, (state === 'warned' ? EXPIRED_AFTER_MS : WARNED_AFTER_MS) - idle);
  }

  function noteActivity(at: number): void {
    if (at > lastActive) lastActive = at;
    if (state !== 'warned') return;
    state = 'active';
    onRelief();
    look();
  }

  function onActivity(): void {
    const now = Date.now();
    // Whoever comes back after a sleep is too late, whichever event wakes the page.
    if (now - lastActive >= EXPIRED_AFTER_MS) look();
    if (state === 'expired') return;
    noteActivity(now);
    if (now - lastShared >= SHARED_EVERY_MS) {
      lastShared = now;
      share(now);
    }
    presence ??= setTimeout(() => {
      presence = undefined;
      onPresence();
    }, TOLD_EVERY_MS);
  }

  function onStorage({ key, newValue }: StorageEvent): void {
    if (key === KEY && newValue !== null && state !== 'expired') noteActivity(Number(newValue));
  }

  share(lastActive);
  look();
  for (const name of ACTIVITIES) window.addEventListener(name, onActivity, { passive: true, capture: true });
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(deadline);
    clearTimeout(presence);
    for (const name of ACTIVITIES) window.removeEventListener(name, onActivity, { capture: true });
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Whether somebody was active in any tab so lately that a session that was to end must have been followed by another. */
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

/** The last activity that any tab has told of; 0 where none could. */
function lastSharedActivity(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

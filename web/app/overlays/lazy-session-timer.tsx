/**
 * Renders nothing; tracks activity. A silent one neither warns nor signs out. Apart from the overlays, which
 * visitors never need.
 */
import { FailedQuietly } from '../../ui/feedback/failed-quietly.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export const SessionTimer = lazyPart(
  () => import('#web/features/security/session-timer.tsx').then((m) => ({ default: m.SessionTimer })),
  FailedQuietly,
);

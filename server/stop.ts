/**
 * Stops in the order in which nobody is turned away: not ready first, a pause in which balancers notice, then
 * no new calls, then the answers that are due, and the database last (docs/operations.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenCalls } from './http/core/count-open-calls.ts';
import { answerStopping, type Handler, type Listener } from './http/core/listen.ts';
import type { Readiness } from './http/core/readiness.ts';
import { closeAll, type Part } from './kernel/close-all.ts';

export type StopOptions = {
  /** How long the process goes on answering after it has said that it is not ready. */
  pauseMs?: number;
};

export type Opened = {
  listener: Listener | undefined;
  inner: Listener | undefined;
  readiness: Readiness | undefined;
  /** The calls for the application, where stand-ins share the listener with it. */
  calls: OpenCalls;
  /** Answers a call for a stand-in of this process; false when it is not for them. */
  standIns: ((...call: Parameters<Handler>) => boolean) | undefined;
  /** In the order in which they were opened. */
  parts: Part[];
};

const LAST_ANSWERS_MS = 30_000;

/** Throws as `closeAll` does. */
export async function stopAll(opened: Opened, { pauseMs = 0 }: StopOptions): Promise<void> {
  const { listener, inner, readiness, parts } = opened;
  readiness?.leave();
  if (listener && pauseMs > 0) {
    listener.drain();
    await pause(pauseMs);
  }
  await finishCalls(opened);
  const listeners = [listener, inner].filter((each) => each !== undefined);
  await closeAll([...parts.splice(0).reverse(), ...listeners]);
}

/**
 * The last answers and the running jobs may need a stand-in on the same listener, which then stays open for
 * it.
 */
async function finishCalls({ listener, standIns, calls }: Opened): Promise<void> {
  if (!listener) return;
  if (!standIns) return listener.close();
  listener.drain();
  listener.answerWith((request, response) => {
    if (!standIns(request, response)) answerStopping(request, response);
  });
  await calls.finished(LAST_ANSWERS_MS);
}

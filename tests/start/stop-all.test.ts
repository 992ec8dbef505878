/** The order in which a process closes its parts, and what a part that fails does to the others. */
import { expect, test } from 'vitest';
import { stopAll } from '#server/stop.ts';

// Take the catch out of server/kernel/close-all.ts, and this must fail.
test('a part that cannot be closed keeps no other one open', async () => {
  const closed: string[] = [];
  const part = (name: string, failure?: Error) => ({
    async close() {
      closed.push(name);
      if (failure) throw failure;
    },
  });
  const failure = new Error('stuck');
  const opened = {
    ...{ listener: undefined, inner: undefined, readiness: undefined, standIns: undefined },
    calls: { enter: () => undefined, finished: async () => undefined },
    parts: [part('database'), part('queue', failure), part('stand-ins')],
  };
  await expect(stopAll(opened, {})).rejects.toMatchObject({ errors: [failure] });
  expect(closed).toEqual(['stand-ins', 'queue', 'database']);
});

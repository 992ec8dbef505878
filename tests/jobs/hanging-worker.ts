/** A process that works on the jobs of a test and never finishes one: `node hanging-worker.ts <database>`. */
import pino from 'pino';
import { openJobQueue } from '#server/jobs/queue.ts';
import { NUMBERED } from './numbered-jobs.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const queue = await openJobQueue({ databaseUrl, log: pino({ level: 'silent' }) });
const run = () => {
  process.stdout.write('one begun\n');
  return new Promise<void>(() => undefined);
};
await queue.declare([{ name: NUMBERED, concurrency: 8, run }]);
await queue.work();

/** Runs the embedded PostgreSQL on a folder until it is stopped, as the product does. The tests start it. */
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { CannotStart } from '#server/kernel/cannot-start.ts';

const [, , dataDir = '', connections] = process.argv;
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: say,
    ...(connections !== undefined && { connections: Number(connections) }),
  });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  say(`url=${server.url}`);
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  say(error.message);
  process.exitCode = 1;
}

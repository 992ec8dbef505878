/**
 * The session of a process that works on jobs: a connection of its own that holds the lock of the process, so
 * that others see at once when it is gone, and that hears of new jobs
 * (docs/decisions/0058-jobs-of-a-dead-process.md).
 *
 * Neither works behind a transaction pooler. The process then polls more often, and its jobs come back when
 * their heartbeat is ten seconds old.
 */
import pg from 'pg';
import { ANSWER_WITHIN_MS } from '#server/db/pool.ts';

/** The channel on which a process without workers announces new jobs. */
export const NEW_JOBS = 'indulge_jobs';

const RECONNECT_AFTER_MS = 250;
const CONNECT_WITHIN_MS = 10_000;
/**
 * The session only listens, so that nothing but keepalive notices a server that vanished: after this long,
 * and then ten probes of a second each. The system's own default is two hours.
 */
const KEEPALIVE_AFTER_MS = 10_000;

export type Presence = {
  /** The id of this process; undefined without a session of its own. */
  processId(): number | undefined;
  /** Milliseconds since the session began. */
  ageMs(): number;
  /** Ends the session, and with it the presence. */
  close(): Promise<void>;
};

export type PresenceOptions = {
  databaseUrl: string;
  onNewJobs(): void;
  onError(error: Error): void;
};

/** Resolves after the first attempt, so that the first claim carries the process where that is possible. */
export async function startPresence({ databaseUrl, onNewJobs, onError }: PresenceOptions): Promise<Presence> {
  let session: { processId: number; since: number } | undefined;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'indulge-jobs-session',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    current = client;
    const lost = () => {
      if (current !== client) return;
      current = undefined;
      session = undefined;
      void client.end().catch(() => undefined);
      if (!closed) timer = setTimeout(() => void connect(), RECONNECT_AFTER_MS);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', onNewJobs);
    try {
      await client.connect();
      if (await isPooled(client)) {
        // Another attempt would meet the same pooler.
        current = undefined;
        await client.end();
        return;
      }
      await client.query(`listen ${NEW_JOBS}`);
      const { rows } = await client.query<{ id: number }>('select id from join_job_processes() as id');
      const [row] = rows;
      if (row && current === client) session = { processId: row.id, since: performance.now() };
      // What was enqueued before `listen` was announced to nobody.
      onNewJobs();
    } catch (error) {
      onError(error as Error);
      lost();
    }
  };
  await connect();

  return {
    processId: () => session?.processId,
    ageMs: () => (session ? performance.now() - session.since : 0),
    async close() {
      closed = true;
      clearTimeout(timer);
      const client = current;
      current = undefined;
      session = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

/** A pooler announces another process id than that of the server process that answers. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID;
}

/** Another database beside the product's own: its address, and making it. */
import pg from 'pg';

/** The address of `name_suffix` on the same server. */
export function besideDatabase(url: string, suffix: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/[^?]*)/, `$1${suffix}`);
}

/** SQLSTATE of a database that does not exist. */
const NO_DATABASE = '3D000';

export async function isThere(url: string): Promise<boolean> {
  const client = newClient(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === NO_DATABASE) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the database `url` with a connection to `from`, unless it is there. The role needs `createdb`. */
export async function makeDatabase({ url, from }: { url: string; from: string }): Promise<void> {
  if (await isThere(url)) return;
  const name = decodeURIComponent(/^\w+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? '');
  const client = newClient(from);
  try {
    await client.connect();
    // It is copied from template0, which nobody is connected to.
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
  } catch (error) {
    // Another process made it meanwhile.
    if (!(await isThere(url))) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A call that PostgreSQL does not answer would keep every call to the test world waiting for good. */
const LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };

function newClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, ...LIMITS });
  // A connection that breaks rejects the call that waits for it. Without a listener the same event would end
  // the process.
  client.on('error', () => undefined);
  return client;
}

/**
 * How the embedded server runs. The product's safety depends on it, so none of it is in a file that one may
 * edit.
 */

export type Listening = { kind: 'socket'; folder: string } | { kind: 'loopback'; port: number };

/** Settings for a small machine that also runs the product. */
const settings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  superuser_reserved_connections: '3',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The details of a failed statement may hold personal data.
  log_error_verbosity: 'terse',
  password_encryption: 'scram-sha-256',
};

/** Enough for the product, its maintenance commands and a few workers. */
export const USUAL_CONNECTIONS = 60;

/**
 * The arguments of `postgres`. It listens on a Unix socket, or on loopback where there is none, and nowhere
 * else.
 */
export function serverArguments(cluster: string, listening: Listening, connections: number): string[] {
  const where: Record<string, string> =
    listening.kind === 'socket'
      ? {
          listen_addresses: '',
          // A list, so a folder with a comma or a space in its name is quoted.
          unix_socket_directories: `"${listening.folder.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
          port: String(SOCKET_PORT),
        }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(listening.port) };
  return [
    '-D',
    cluster,
    ...Object.entries({ ...settings, ...where, max_connections: String(connections) }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    ),
  ];
}

/** Only a part of the socket's name: no port is opened. */
const SOCKET_PORT = 5432;

/** The address of a database on the server, for `pg`, `psql` and every libpq program. */
export function embeddedDatabaseUrl(
  listening: Listening,
  login: { user: string; password: string; database: string },
): string {
  const { user, password, database } = login;
  const port = listening.kind === 'socket' ? SOCKET_PORT : listening.port;
  const host = listening.kind === 'socket' ? `?host=${encodeURIComponent(listening.folder)}` : '';
  const name = listening.kind === 'socket' ? 'localhost' : '127.0.0.1';
  return `postgresql://${user}:${password}@${name}:${port}/${database}${host}`;
}

/** HAProxy, which finds the primary, and PgBouncer before it, which pools transactions. */
import { createDb } from '#server/db/pool.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Debian, FOLDER } from './debian.ts';
import { type Member, SECRET } from './patroni.ts';

export type Pooler = {
  /** Past the pooler, to the primary. */
  directUrl: string;
  /** Through the pooler. */
  pooledUrl: string;
  close(): Promise<void>;
};

export async function startPooler(debian: Debian, members: Member[]): Promise<Pooler> {
  const [direct, pooled] = [await freePort(), await freePort()];
  const servers = members.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  const haproxy = debian.launch([
    'haproxy',
    '-f',
    debian.write(
      'haproxy.cfg',
      `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${direct}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
    ),
  ]);
  debian.write('users.txt', `"indulge" "${SECRET}"\n`);
  const pgbouncer = debian.launch([
    'pgbouncer',
    debian.write(
      'pgbouncer.ini',
      `[databases]
* = host=127.0.0.1 port=${direct}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${FOLDER}/users.txt
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 40
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 10
`,
    ),
  ]);
  const address = (port: number) => `postgres://indulge:${SECRET}@127.0.0.1:${port}/indulge`;
  const both = [haproxy, pgbouncer];
  await pgbouncer.said(/process up/);
  // Until its first checks HAProxy sends to every member, the standby among them.
  const through = createDb({ url: address(pooled), max: 1, applicationName: 'drill' });
  await eventually(
    async () => {
      const { rows } = await through.query<{ reads: boolean }>('select pg_is_in_recovery() as reads');
      return rows[0]?.reads === false;
    },
    { timeoutMs: 60_000, everyMs: 2_000 },
  );
  await through.close();
  return {
    directUrl: address(direct),
    pooledUrl: address(pooled),
    async close() {
      for (const child of both) {
        child.process.kill('SIGKILL');
        await child.ended();
      }
    },
  };
}

/**
 * Two members of PostgreSQL under Patroni, the second one a synchronous standby, and the etcd that they agree
 * by.
 */

import type { Child } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { BIN, type Debian, FOLDER } from './debian.ts';

export const SECRET = 'of-the-drill';
const PATIENCE_MS = 180_000;

export type Member = { name: string; port: number; restPort: number };

type Listed = { Member: string; Role: string; State: string };

export type Cluster = {
  members: Member[];
  primary(): Promise<Member>;
  /** Waits for a primary with a synchronous standby. */
  untilSynchronous(): Promise<void>;
  /** The machine dies: Patroni and PostgreSQL get SIGKILL at the same moment. */
  killMachine(member: Member): void;
  startMachine(member: Member): void;
  switchOver(to: Member): Promise<void>;
  close(): Promise<void>;
};

export async function startCluster(debian: Debian): Promise<Cluster> {
  const etcd = { client: await freePort(), peer: await freePort() };
  const peers = `http://127.0.0.1:${etcd.peer}`;
  const clients = `http://127.0.0.1:${etcd.client}`;
  const keeper = debian.launch([
    ...['etcd', '--name', 'drill', '--data-dir', `${FOLDER}/etcd`],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ...['--initial-cluster', `drill=${peers}`],
  ]);
  await eventually(async () => (await fetch(`${clients}/health`)).ok, { timeoutMs: PATIENCE_MS });

  const members: Member[] = [];
  for (const name of ['a', 'b']) members.push({ name, port: await freePort(), restPort: await freePort() });
  const running = new Map<string, Child>();
  const configOf = ({ name }: Member) => `${FOLDER}/patroni-${name}.yml`;
  for (const member of members)
    debian.write(`patroni-${member.name}.yml`, JSON.stringify(settingsOf(member, etcd.client), null, 2));

  const startMachine = (member: Member) => {
    running.set(member.name, debian.launch(['patroni', configOf(member)]));
  };
  const [first, second] = members as [Member, Member];
  const is = async (member: Member, role: string) =>
    (await fetch(`http://127.0.0.1:${member.restPort}/${role}`).catch(() => undefined))?.status === 200;
  const patronictl = (...command: string[]) => debian.run(['patronictl', '-c', configOf(first), ...command]);
  const untilSynchronous = async () => {
    await eventually(
      async () => {
        const listed = JSON.parse(await patronictl('list', '--format', 'json')) as Listed[];
        const roles = listed.map(({ Role, State }) => `${Role} ${State}`).toSorted();
        if (roles.join() !== 'Leader running,Sync Standby streaming') throw new Error(JSON.stringify(listed));
        return true;
      },
      { timeoutMs: PATIENCE_MS, everyMs: 500 },
    );
  };
  startMachine(first);
  await eventually(() => is(first, 'primary'), { timeoutMs: PATIENCE_MS, everyMs: 200 }).catch(() => {
    throw new Error(running.get(first.name)?.output());
  });
  startMachine(second);
  await untilSynchronous();

  return {
    members,
    async primary() {
      for (const member of members) if (await is(member, 'primary')) return member;
      throw new Error('There is no primary.');
    },
    untilSynchronous,
    killMachine(member) {
      const postmaster = Number.parseInt(debian.read(`${member.name}/postmaster.pid`), 10);
      running.get(member.name)?.process.kill('SIGKILL');
      process.kill(postmaster, 'SIGKILL');
    },
    startMachine,
    async switchOver(to) {
      await patronictl('switchover', 'indulge', '--candidate', to.name, '--force');
      await eventually(() => is(to, 'primary'), { timeoutMs: PATIENCE_MS, everyMs: 50 });
    },
    async close() {
      for (const child of [...running.values(), keeper]) {
        child.process.kill('SIGTERM');
        await child.ended(60_000);
      }
    },
  };
}

/** As docs/restore.md describes it. YAML holds all of JSON. */
function settingsOf({ name, port, restPort }: Member, etcdPort: number): object {
  const rest = `127.0.0.1:${restPort}`;
  const address = `127.0.0.1:${port}`;
  return {
    scope: 'indulge',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 5, retry_timeout: 5, synchronous_mode: true },
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 120,
            archive_mode: 'on',
            archive_command: `test -f ${FOLDER}/archive/%f || cp %p ${FOLDER}/archive/%f`,
            archive_timeout: 60,
          },
        },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      ...{ listen: address, connect_address: address, data_dir: `${FOLDER}/${name}`, bin_dir: BIN },
      pgpass: `${FOLDER}/pgpass-${name}`,
      authentication: {
        superuser: { username: 'postgres', password: SECRET },
        replication: { username: 'replicator', password: SECRET },
        rewind: { username: 'rewinder', password: SECRET },
      },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: FOLDER },
    },
  };
}

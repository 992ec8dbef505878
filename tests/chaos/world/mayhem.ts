/**
 * Kills, stops and freezes the processes of a product, its database and the world outside, in turn and at
 * random.
 */
import type { Chance } from '../chance.ts';
import { addFaults } from './faults.ts';
import type { Fleet, Member } from './fleet.ts';
import type { World } from './world.ts';

export type Victims = {
  world: World;
  fleet: Fleet;
  /** `kill -9` of the database server, and the wait until it answers again. */
  killPostgres(): Promise<void>;
};

export type Blow = {
  name: string;
  strike(victims: Victims, luck: Chance): Promise<void>;
};

/**
 * From the most frequent to the rarest; `share` is its weight. `extra` are left out of a short run: each
 * start of a process costs seconds, and the others of its kind do the same.
 */
const blows: (Blow & { share: number; extra?: true })[] = [
  {
    name: 'api killed',
    share: 5,
    strike: ({ fleet }, luck) => killAndStart([luck.pick(fleet.apis)], luck),
  },
  {
    name: 'worker killed',
    extra: true,
    share: 5,
    strike: ({ fleet }, luck) => killAndStart([luck.pick(fleet.workers)], luck),
  },
  {
    name: 'PostgreSQL killed',
    share: 3,
    strike: ({ killPostgres }) => killPostgres(),
  },
  {
    name: 'processor, issuer and mail server killed',
    share: 2,
    async strike({ world }, luck) {
      await world.killServices();
      await pause(luck.between(0, 2_000));
      await world.startServices();
      await addFaults(world, ['stripe', 'issuer', 'mailbox']);
    },
  },
  {
    name: 'both workers killed',
    share: 2,
    strike: ({ fleet }, luck) => killAndStart(fleet.workers, luck),
  },
  {
    name: 'every process killed',
    extra: true,
    share: 1,
    strike: ({ fleet }, luck) => killAndStart([...fleet.apis, ...fleet.workers], luck),
  },
  {
    name: 'a process restarted in order',
    extra: true,
    share: 2,
    async strike({ fleet }, luck) {
      const member = luck.pick([...fleet.apis, ...fleet.workers]);
      await member.stop();
      await member.start();
    },
  },
  {
    name: 'a process frozen',
    share: 2,
    async strike({ fleet }, luck) {
      const pid = luck.pick([...fleet.apis, ...fleet.workers]).pid();
      if (pid === undefined) return;
      process.kill(pid, 'SIGSTOP');
      await pause(luck.between(500, 4_000));
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'late webhooks delivered',
    share: 2,
    async strike({ world }) {
      await world.calm();
      await addFaults(world, ['stripe', 'issuer', 'mailbox']);
    },
  },
];

export function pickBlow(luck: Chance): Blow {
  const deck = blows.flatMap((blow) => Array.from({ length: blow.share }, () => blow));
  return luck.pick(deck);
}

/** Every blow once, the rarest last, for a run that is too short for chance. */
export const everyBlow: readonly Blow[] = blows;

/** One of each kind. */
export const shortBlows: readonly Blow[] = blows.filter(({ extra }) => !extra);

async function killAndStart(members: Member[], luck: Chance): Promise<void> {
  await Promise.all(members.map((member) => member.kill()));
  await pause(luck.between(0, 1_500));
  await Promise.all(members.map((member) => member.start()));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

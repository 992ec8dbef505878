/** Programs of a Debian 13 that stands in a folder, as its user `postgres`; `/` where this machine is one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from '#tests/support/child.ts';

/** The drill's folder, as the programs see it. */
export const FOLDER = '/var/lib/indulge-drill';
export const BIN = '/usr/lib/postgresql/17/bin';

const environment = { PATH: `${BIN}:/usr/sbin:/usr/bin:/sbin:/bin`, LANG: 'C.UTF-8' };

export type Debian = ReturnType<typeof openDebian>;

export function openDebian(root: string) {
  execFileSync(join(import.meta.dirname, '../debian.sh'), [root], { stdio: 'inherit' });
  const outside = join(root, FOLDER);
  rmSync(outside, { recursive: true, force: true });
  mkdirSync(outside, { recursive: true });
  const own = () => execFileSync('chroot', [root, 'chown', '-R', 'postgres:postgres', FOLDER]);
  own();

  /** Its mounts end with it. Every step is an `exec`, so that a signal reaches the program itself. */
  const commandOf = (command: string[]) => [
    ...['--mount', 'sh', '-c'],
    `mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" &&
     exec chroot --userspec=postgres:postgres "$0" "$@"`,
    ...[root, ...command],
  ];
  return {
    /** Returns the path of the file as the programs see it. */
    write(name: string, text: string): string {
      writeFileSync(join(outside, name), text, { mode: 0o600 });
      own();
      return `${FOLDER}/${name}`;
    },
    read: (name: string) => readFileSync(join(outside, name), 'utf8'),
    launch: (command: string[], env: Record<string, string> = {}): Child =>
      startChild('unshare', commandOf(command), { env: { ...environment, ...env }, cwd: '/' }),
    async run(command: string[], env: Record<string, string> = {}): Promise<string> {
      const child = this.launch(command, env);
      const status = await child.ended(600_000);
      if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${child.output()}`);
      return child.output();
    },
    remove: () => rmSync(outside, { recursive: true, force: true }),
  };
}

/** Lets the tools that read these files for real check them, where they are installed. None is downloaded. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

type Tool = {
  command: string[];
  files: string;
  /**
   * It ends well although it complains, so each of its lines counts but these: they are about this machine.
   */
  warnsBut?: RegExp;
};

const tools: Tool[] = [
  {
    command: ['systemd-analyze', 'verify'],
    files: 'ops/systemd/*.service',
    // Here Node need not be where it is on a server.
    warnsBut: /is not executable/,
  },
  { command: ['promtool', 'check', 'rules'], files: 'ops/prometheus/*.yaml' },
  { command: ['helm', 'lint', '--strict'], files: 'ops/helm/indulge' },
  { command: ['hadolint'], files: 'ops/docker/Dockerfile' },
];

/** A line for each complaint of a tool. */
export function toolProblems(folder: string): string[] {
  return tools.flatMap(({ command: [program = '', ...options], files, warnsBut }) => {
    const found = globSync(files, { cwd: folder });
    const { error, status, stdout, stderr } = spawnSync(program, [...options, ...found], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (error || (status === 0 && !warnsBut)) return [];
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line && !warnsBut?.test(line));
    return lines.map((line) => `${program}: ${line}`);
  });
}

/**
 * Runs Lighthouse, which npm fetches into its own cache at the first run. As a dependency, Lighthouse and the
 * 90 packages it brings would take 160 MB of every installation, for a command that needs a quiet machine and
 * few people run.
 */
import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

const version = '13.5.0';
const REPORT_BYTES = 64 * 1024 * 1024;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Audit = { id: string; title: string; score: number | null; displayValue?: string };

export type Report = {
  categories: Partial<Record<(typeof categories)[number], { score: number | null }>>;
  audits: Record<string, Audit>;
};

/** Opens a page in the browser that listens on this debugging port. The browser's cookies are kept. */
export async function runLighthouse(
  url: string,
  { debuggingPort, desktop }: { debuggingPort: number; desktop: boolean },
): Promise<Report> {
  const flags = [
    `--port=${debuggingPort}`,
    `--only-categories=${categories.join()}`,
    '--disable-storage-reset',
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    ...(desktop ? ['--preset=desktop'] : []),
  ];
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url, ...flags],
    { env: withThisNode(), maxBuffer: REPORT_BYTES, shell: process.platform === 'win32' },
  );
  return JSON.parse(stdout);
}

/** Lighthouse needs a newer Node than the one that may have started npm. */
function withThisNode(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env.PATH };
}

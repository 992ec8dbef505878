/** Finds the commit of a released version, in a checkout with its tags or without. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run db:record` writes the version here when it is released. */
const RECORD = 'tests/db/releases/last.json';

/**
 * The commit that a name such as 'v0.3.0' stands for: a tag, a branch or a commit; or else the commit that
 * recorded the statements of this version, because a copy of the repository may lack its tags.
 */
export function releaseCommit(root: string, name: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--verify', `${name}^{commit}`);
  } catch {
    const recorded = `"release": "${name.replace(/^v/, '')}"`;
    const commit = git('log', '--reverse', '--format=%H', `-S${recorded}`, '--', RECORD).split('\n')[0];
    if (!commit) throw new Error(`${name} is no tag, no commit, and no version that was released here.`);
    return commit;
  }
}

/** The version that was released last. */
export function lastRelease(root: string): string {
  return `v${JSON.parse(readFileSync(join(root, RECORD), 'utf8')).release}`;
}

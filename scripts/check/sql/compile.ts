/** Has the compiler judge a copy of the sources in which some files are annotated. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { annotationTypes } from './annotate.ts';

/**
 * The compiler's complaints, a line each: about everything, or about the annotated files alone and what they
 * import.
 */
export async function compile(
  root: string,
  annotated: ReadonlyMap<string, string>,
  { everything }: { everything: boolean },
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'indulge-types-'));
  try {
    copySources(root, folder);
    for (const [file, text] of annotated) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    writeFileSync(join(folder, 'annotations.d.ts'), annotationTypes);
    const { compilerOptions, include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
    const files = ['annotations.d.ts', ...(everything ? [] : annotated.keys())];
    const config = { compilerOptions, files, include: everything ? include : [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    if (!everything) return await run(compiler, folder);
    return await withMemory(root, folder, (memory) =>
      run(compiler, folder, '--incremental', '--tsBuildInfoFile', memory),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Gives the compiler what it noted about each file's text at the last check, so that it judges only changed
 * files and those that import them. Its notes have paths relative to themselves, so they are copied beside
 * the sources.
 */
async function withMemory<T>(root: string, folder: string, work: (memory: string) => Promise<T>): Promise<T> {
  const kept = join(root, 'node_modules', '.cache', 'indulge', 'types.tsbuildinfo');
  const memory = join(folder, 'types.tsbuildinfo');
  if (existsSync(kept)) cpSync(kept, memory);
  const result = await work(memory);
  if (existsSync(memory)) {
    mkdirSync(dirname(kept), { recursive: true });
    const aside = `${kept}.${basename(folder)}`;
    cpSync(memory, aside);
    renameSync(aside, kept);
  }
  return result;
}

const folders = new Set(['contract', 'server', 'sandbox', 'web', 'tests', 'scripts']);

/** What no folder of sources holds stays where it is. */
function copySources(root: string, folder: string): void {
  for (const name of readdirSync(root)) {
    const [from, to] = [join(root, name), join(folder, name)];
    if (folders.has(name)) cpSync(from, to, { recursive: true, filter: isSource });
    else if (name !== 'tsconfig.json') symlinkSync(from, to);
  }
}

function isSource(path: string): boolean {
  return !/\.[a-z0-9]+$/.test(path) || /\.([cm]?tsx?|mjs|json)$/.test(path);
}

function run(compiler: string, folder: string, ...more: string[]): Promise<string[]> {
  const child = spawn(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '-p', folder, ...more], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? [] : output.trim().split('\n')));
  });
}

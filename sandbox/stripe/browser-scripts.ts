/**
 * Serves the browser's TypeScript as it stands: types are stripped and the few modules of a script put behind
 * each other. A page's script must define `window.Stripe` while it loads, which a module with imports cannot.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

export function browserFile(path: string): string {
  return readFileSync(new URL(`browser/${path}`, import.meta.url), 'utf8');
}

/** One classic script of the named modules of a folder, in this order; their top-level names must differ. */
export function browserScript(folder: string, names: string[]): string {
  const parts = names.map((name) => {
    const plain = withoutWarning(() => stripTypeScriptTypes(browserFile(`${folder}/${name}.ts`)));
    return plain.replace(/^import\b[^;]*;/gm, '').replace(/^export /gm, '');
  });
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

/**
 * Node warns once that stripping types by hand is experimental; the warning would only puzzle the reader of
 * the log.
 */
function withoutWarning<T>(work: () => T): T {
  const emit = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return work();
  } finally {
    process.emitWarning = emit;
  }
}

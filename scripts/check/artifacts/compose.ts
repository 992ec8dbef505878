/**
 * The variables that a compose file takes from its operator: each is asked for in a sentence, and the guide
 * names it. And a process is healthy once it is ready, because upgrades wait for that.
 */
import { parse } from 'yaml';

/** What an operator may leave out. */
const OPTIONAL: ReadonlySet<string> = new Set(['INDULGE_VERSION']);

export function composeProblems(text: string, operations: string): string[] {
  return [...variableProblems(text, operations), ...healthProblems(text)];
}

function healthProblems(text: string): string[] {
  // A file that cannot be read is a problem by itself, and named elsewhere.
  const { services } = readOrNothing(text);
  return ['api-1', 'api-2', 'worker']
    .filter((name) => services && !JSON.stringify(services[name]?.healthcheck ?? '').includes('/readyz'))
    .map((name) => `${name} is healthy before it is ready.`);
}

function readOrNothing(text: string): { services?: Record<string, { healthcheck?: unknown } | undefined> } {
  try {
    return parse(text, { merge: true });
  } catch {
    return {};
  }
}

function variableProblems(text: string, operations: string): string[] {
  return [...text.matchAll(/\$\{(\w+)(?::?([?-])([^}]*))?\}/g)].flatMap(([, name = '', form, words = '']) => [
    ...(OPTIONAL.has(name) || (form === '?' && /^\S+ .+\.$/.test(words))
      ? []
      : [`${name} is not asked for in a sentence.`]),
    ...(operations.includes(`\`${name}\``) ? [] : [`docs/operations.md does not name ${name}.`]),
  ]);
}

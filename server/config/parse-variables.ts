/** Reads the variables of an environment; each wrong one is a line. */
import { CannotStart } from '../kernel/cannot-start.ts';
import { secretNames, type Variables, variables } from './variables.ts';

export function parseVariables(env: NodeJS.ProcessEnv): Variables {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = variables.safeParse(given);
  if (result.success) return result.data;
  const first = new Map(
    result.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
  );
  const lines = [...first].toReversed().map(([name, message]) => {
    return secretNames.has(name) ? `${name} ${message}.` : `${name} ${message}, but is "${env[name]}".`;
  });
  throw new CannotStart(lines.join('\n'));
}

/** The variables that a compose file takes from its operator: each is asked for in a sentence, and the guide names it. */

/** What an operator may leave out. */
const OPTIONAL: ReadonlySet<string> = new Set(['INDULGE_VERSION']);

export function composeProblems(text: string, operations: string): string[] {
  return [...text.matchAll(/\$\{(\w+)(?::?([?-])([^}]*))?\}/g)].flatMap(([, name = '', form, words = '']) => [
    ...(OPTIONAL.has(name) || (form === '?' && /^\S+ .+\.$/.test(words))
      ? []
      : [`${name} is not asked for in a sentence.`]),
    ...(operations.includes(`\`${name}\``) ? [] : [`docs/operations.md does not name ${name}.`]),
  ]);
}

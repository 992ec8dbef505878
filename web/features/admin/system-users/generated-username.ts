/**
 * A preview of the username: first.last in lower case; empty without a name. The server generates the real
 * one, because it knows more alphabets and the names in use.
 */
export function generatedUsername(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) =>
      name
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z0-9]/g, ''),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, 24)
    .replace(/\.$/, '');
}

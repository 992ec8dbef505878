/**
 * first.last in lower case, as the page shows it before the server makes it; empty until there is a name. The server has the last
 * word: it knows more alphabets, and which names are taken.
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

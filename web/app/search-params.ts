/** Addresses carry plain `?key=value` pairs: readable, and the same whoever writes them. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

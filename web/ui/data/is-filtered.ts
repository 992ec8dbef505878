/** Whether a list is narrowed: a filter is neither empty nor `all`. */
export function isFiltered(filters: Readonly<Record<string, string>>): boolean {
  return Object.values(filters).some((value) => value.trim() !== '' && value !== 'all');
}

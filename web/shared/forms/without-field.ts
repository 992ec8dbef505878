/**
 * The errors of a form after a field changed: its own no longer holds. `name` also stands for the parts of a
 * field.
 */
export function withoutField(errors: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => field !== name && !field.startsWith(`${name}.`)),
  );
}

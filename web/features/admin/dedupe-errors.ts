type Errors = Readonly<Record<string, { readonly message?: string | undefined } | undefined>>;

/**
 * For forms in which the same sentence holds for every empty field: it stands beside the first of them, and the others are
 * marked alone. Spread the answer on the fields: `<Field label="First name" {...said.firstName}>`.
 */
export function dedupeErrors<Name extends string>(
  errors: Errors,
  names: readonly Name[],
): Record<Name, { error: string | undefined; invalid: boolean }> {
  const said = new Set<string>();
  const entries = names.map((name) => {
    const message = errors[name]?.message;
    const isNew = message !== undefined && !said.has(message);
    if (isNew) said.add(message);
    return [name, { error: isNew ? message : undefined, invalid: message !== undefined }] as const;
  });
  return Object.fromEntries(entries) as Record<Name, { error: string | undefined; invalid: boolean }>;
}

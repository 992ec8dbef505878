type Errors = Readonly<Record<string, { readonly message?: string | undefined } | undefined>>;

/**
 * For forms whose empty fields all have the same error: the sentence shows once, beside the first, and the
 * others are only marked. Spread the result on the fields: `<Field label="First name"
 * {...errors.firstName}>`.
 */
export function dedupeErrors<Name extends string>(
  errors: Errors,
  names: readonly Name[],
): Record<Name, { error: string | undefined; invalid: boolean }> {
  const shown = new Set<string>();
  const entries = names.map((name) => {
    const message = errors[name]?.message;
    const isNew = message !== undefined && !shown.has(message);
    if (isNew) shown.add(message);
    return [name, { error: isNew ? message : undefined, invalid: message !== undefined }] as const;
  });
  return Object.fromEntries(entries) as Record<Name, { error: string | undefined; invalid: boolean }>;
}

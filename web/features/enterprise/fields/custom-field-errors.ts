const NAME = /(?:^|\.)customFields\.([^.]+)$/;

/** A refusal's messages about custom fields, by the id of the field. Null where it has none. */
export function customFieldErrors(errors: Readonly<Record<string, string>>): Record<string, string> | null {
  const own = Object.entries(errors).flatMap(([name, message]) => {
    const id = NAME.exec(name)?.[1];
    return id === undefined ? [] : [[id, message]];
  });
  return own.length > 0 ? Object.fromEntries(own) : null;
}

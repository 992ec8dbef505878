/** The fields that were changed. Sending others would overwrite changes made elsewhere. */
export function changedOnly<Body extends object>(
  body: Body,
  dirty: Readonly<Partial<Record<keyof Body, unknown>>>,
): Partial<Body> {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => Boolean(dirty[name as keyof Body])),
  ) as Partial<Body>;
}

/** Of what a form holds, what somebody changed: nothing else is sent, so that nothing else is written over. */
export function changedOnly<Body extends object>(
  body: Body,
  dirty: Readonly<Partial<Record<keyof Body, unknown>>>,
): Partial<Body> {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => Boolean(dirty[name as keyof Body])),
  ) as Partial<Body>;
}

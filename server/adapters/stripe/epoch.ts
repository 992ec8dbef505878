/** Times as Stripe writes them: whole seconds since 1970. */
export function timeOf(epochSeconds: number): Date {
  return new Date(epochSeconds * 1000);
}

export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

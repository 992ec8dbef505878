/**
 * Which reads no act of the user causes. A query reads its pages one after the other, some of them after the
 * call that began it has returned, so they are known by their route until all of them have been read.
 */
import type { Route } from '#contract/kernel/define-route.ts';

type Named = Pick<Route, 'path'>;

/** How many refreshes under way read a path. */
const underWay = new Map<string, number>();

export function isUnattended({ path }: Named): boolean {
  return underWay.has(path);
}

/** Every read of the routes is unattended until `refresh` has ended. */
export async function unattended(routes: readonly Named[], refresh: () => Promise<void>): Promise<void> {
  for (const { path } of routes) underWay.set(path, (underWay.get(path) ?? 0) + 1);
  try {
    await refresh();
  } finally {
    for (const { path } of routes) {
      const others = (underWay.get(path) ?? 1) - 1;
      if (others > 0) underWay.set(path, others);
      else underWay.delete(path);
    }
  }
}

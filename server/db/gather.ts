/**
 * Small pieces of work that many ask for at the same time: who comes while one is under way waits for the next, which does
 * all that have come by then in one round trip and one commit. Each is answered when its own is done.
 */
export type Gathered<Item> = (item: Item) => Promise<void>;

/** `doAll` does all of them or throws, and then every one of them fails. */
export function gather<Item>(doAll: (items: Item[]) => Promise<void>): Gathered<Item> {
  let underWay: Promise<void> | undefined;
  let next: { items: Item[]; done: Promise<void> } | undefined;

  const begin = (items: Item[]): Promise<void> => {
    const done = doAll(items).finally(() => {
      if (underWay === done) underWay = undefined;
    });
    underWay = done;
    return done;
  };

  return (item) => {
    if (underWay === undefined) return begin([item]);
    if (next === undefined) {
      const items: Item[] = [];
      const turn = underWay.catch(() => undefined);
      const done = turn.then(() => {
        next = undefined;
        return begin(items);
      });
      next = { items, done };
    }
    next.items.push(item);
    return next.done;
  };
}

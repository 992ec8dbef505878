/** Runs work for each of many, so that one that fails delays no other. */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  // The job fails in the end, so that staff see it.
  if (failures.length > 0) throw failures[0];
}

export type Part = { close(): unknown };

/** Closes every part in turn, also after one that fails, and throws what failed at the end. */
export async function closeAll(parts: Iterable<Part>): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      await part.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A part of the process could not be closed.');
}

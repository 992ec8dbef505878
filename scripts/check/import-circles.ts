import type { Import } from './imports.ts';

/**
 * Finds circles of files that import each other, types included. Returns one line for each, around the circle
 * from its first file by name.
 */
export function findCircles(edges: readonly Import[]): string[] {
  const imported = new Map<string, string[]>();
  for (const { from, to, isPackage } of edges) {
    if (!isPackage) imported.set(from, [...(imported.get(from) ?? []), to]);
  }
  const circles = new Set<string>();
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.add(aroundOf(path.slice(start)));
    if (start >= 0 || done.has(file)) return;
    for (const next of imported.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of [...imported.keys()].sort()) visit(file, []);
  return [...circles];
}

function aroundOf(circle: readonly string[]): string {
  const first = circle.indexOf([...circle].sort()[0] ?? '');
  const around = [...circle.slice(first), ...circle.slice(0, first)];
  return `${[...around, around[0]].join(' → ')}. No file imports itself by way of others.`;
}

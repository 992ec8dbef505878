/**
 * Names the script of each module that several pages share. Left alone, the bundler writes a script for every
 * set of pages that shares a module, most of them a single function: a hundred for one page of the staff.
 */
import type { Rolldown } from 'vite';
import { type Draft, mergeScripts } from './merge-scripts.ts';

type Module = {
  readonly imports: readonly string[];
  readonly lazyImports: readonly string[];
  readonly bytes: number;
};
type Graph = ReadonlyMap<string, Module>;

/**
 * In bytes of source, about four times of what is sent. More saves few requests; less leaves many small
 * scripts.
 */
const REQUEST_BYTES = 16_000;
const FIRST_PAGE_WEIGHT = 68;

/** The pages that people arrive on (tests/web/bundle-size.test.ts), with what they show at once. */
const FIRST_PAGE =
  /\/((sign-in|sign-up|landing|marketplace|claim|send-gift|help)-page|(public|auth|member)-layout|notification-bell)\.tsx$/;

/** The layout that is on the screen together with a page, by the page's folder. */
const LAYOUTS = [
  [/\/features\/(landing|legal|trust|developers|help)\/pages\//, 'public-layout.tsx'],
  [/\/features\/rewards\/pages\/(claim|send-gift|gift-paid|sent-gift)-page/, 'public-layout.tsx'],
  [/\/features\/business\/pages\//, 'public-business-layout.tsx'],
  [/\/features\/auth\/pages\//, 'auth-layout.tsx'],
  [/\/features\//, 'member-layout.tsx'],
] as const;

/**
 * A module of the contract without its schemas (strip-schemas.ts). The libraries that it names are those of
 * schemas.
 */
const STRIPPED = /\/contract\/[^?]*$/;
const STRIPPED_BYTES = 500;

/**
 * The `name` of a group of `output.codeSplitting`, for one build: called for every module, it returns the
 * name of its script, or null where the bundler decides.
 */
export function scriptGroups(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, context) => {
    names ??= nameScripts(readGraph(id, context));
    return names.get(id) ?? null;
  };
}

/** Reads every module that is connected with the one at the start: the app. */
function readGraph(start: string, context: Rolldown.ChunkingContext): Graph {
  const graph = new Map<string, Module>();
  const pending = [start];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const info = context.getModuleInfo(id);
    if (!info || graph.has(id)) continue;
    const { importedIds, dynamicallyImportedIds: lazyImports, importers, dynamicImporters } = info;
    const module = STRIPPED.test(id)
      ? { imports: importedIds.filter((each) => STRIPPED.test(each)), bytes: STRIPPED_BYTES }
      : { imports: importedIds, bytes: info.code?.length ?? 0 };
    graph.set(id, { ...module, lazyImports });
    pending.push(...importedIds, ...lazyImports, ...importers, ...dynamicImporters);
  }
  return graph;
}

function nameScripts(graph: Graph): Map<string, string> {
  const root = [...graph.keys()].find((id) => id.endsWith('/index.html'));
  if (root === undefined) throw new Error('The app has no index.html.');
  const lazy = new Set([...graph.values()].flatMap(({ lazyImports }) => lazyImports));
  const pages = [...lazy].filter((id) => graph.has(id)).sort();
  const ofPages = pages.map((page) => reached([page], graph));
  const shared = new Set(ofPages.flatMap((modules) => [...modules]));
  const loaded = pages.map((page) => reached([root, page, ...layoutsOf(page, pages)], graph));

  // The bundler writes what one page alone needs into the page's script, and what only the first script needs
  // into that.
  const isMovable = (id: string) =>
    shared.has(id) && !lazy.has(id) && loaded.filter((modules) => modules.has(id)).length > 1;
  const drafts = draftScripts(graph, loaded, isMovable);
  const weights = pages.map((page) => (FIRST_PAGE.test(page) ? FIRST_PAGE_WEIGHT : 1));
  const scripts = mergeScripts(drafts, { requestBytes: REQUEST_BYTES, weights });
  const merged = scripts.filter(({ kind }) => kind !== undefined);
  return new Map(
    merged.flatMap(({ kind, modules, pages }, index) => {
      const name = `${pages.every(Boolean) ? 'kit' : kind}-${index + 1}`;
      return modules.map((id) => [id, name] as const);
    }),
  );
}

function layoutsOf(page: string, pages: readonly string[]): string[] {
  const layout = LAYOUTS.find(([folder]) => folder.test(page))?.[1];
  return pages.filter((each) => each.endsWith(`/${layout}`));
}

/**
 * The modules that are loaded with these. What a module of the contract imports is counted where it is
 * needed.
 */
function reached(starts: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const pending = [...starts];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (!STRIPPED.test(id)) pending.push(...(graph.get(id)?.imports ?? []));
  }
  return found;
}

/** One draft for the modules of one kind that the same pages load. */
function draftScripts(
  graph: Graph,
  loaded: readonly ReadonlySet<string>[],
  isMovable: (id: string) => boolean,
): Draft[] {
  const kinds = new Map([...graph.keys()].map((id) => [id, isMovable(id) ? kindOf(id) : undefined]));
  const alike = Map.groupBy(graph.keys(), (id) => {
    const kind = kinds.get(id);
    return kind === undefined ? id : `${kind} ${loaded.map((modules) => Number(modules.has(id))).join('')}`;
  });
  const draftOf = new Map<string, Draft>();
  for (const modules of alike.values()) {
    const [first = ''] = modules;
    const bytes = modules.reduce((sum, id) => sum + (graph.get(id)?.bytes ?? 0), 0);
    const pages = loaded.map((each) => each.has(first));
    const draft: Draft = { modules, pages, bytes, kind: kinds.get(first), imports: new Set() };
    for (const id of modules) draftOf.set(id, draft);
  }
  for (const [id, { imports }] of graph)
    for (const imported of imports) {
      const [from, to] = [draftOf.get(id), draftOf.get(imported)];
      if (from && to && from !== to) from.imports.add(to);
    }
  return [...new Set(draftOf.values())];
}

/** Libraries stay apart: the bundler knows which parts of them a page needs, and they change less often. */
function kindOf(id: string): string | undefined {
  if (STRIPPED.test(id)) return 'contract';
  return /^\0|node_modules/.test(id) ? undefined : 'shared';
}

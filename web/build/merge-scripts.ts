/**
 * Merges scripts that the same pages need. A merged script saves a request for each page that needs both
 * halves, and costs bytes for each page that needs one of them: those of the other half, and of all that it
 * imports.
 */

/** A script of the build before it is written. */
export type Draft = {
  readonly modules: readonly string[];
  /** For each page, by its number, whether it loads the script. */
  readonly pages: readonly boolean[];
  readonly bytes: number;
  /** Only drafts of one kind are merged; those without a kind stay as they are. */
  readonly kind: string | undefined;
  /** The drafts whose modules it imports. */
  readonly imports: Set<Draft>;
};

export type Price = {
  /** As many bytes as a page may load in vain to save one request. */
  readonly requestBytes: number;
  /** For each page, by its number, how much a byte in vain counts. */
  readonly weights: readonly number[];
};

/** A draft, and for each page what the draft would add to what the page loads, in bytes. */
type Candidate = { readonly draft: Draft; readonly added: readonly number[] };
type Pair = { readonly halves: readonly [Candidate, Candidate]; readonly saved: number };

/** Merges the pair that saves most, until no pair saves anything. */
export function mergeScripts(drafts: readonly Draft[], price: Price): Draft[] {
  const scripts = new Set(drafts);
  let candidates = drafts.filter(({ kind }) => kind !== undefined).map(candidateFor);
  let pairs = candidates.flatMap((each, index) => savingPairs(each, candidates.slice(index + 1), price));
  for (let best = mostSaving(pairs); best; best = mostSaving(pairs)) {
    const { halves } = best;
    const [one, other] = [halves[0].draft, halves[1].draft];
    if (leadsThroughAnother(one, other) || leadsThroughAnother(other, one)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    const merged = candidateFor(replaceBy(merge(one, other), [one, other], scripts));
    candidates = candidates.filter((each) => !halves.includes(each));
    pairs = pairs.filter((pair) => !pair.halves.some((half) => halves.includes(half)));
    pairs.push(...savingPairs(merged, candidates, price));
    candidates.push(merged);
  }
  return [...scripts];
}

function candidateFor(draft: Draft): Candidate {
  const added = draft.pages.map(() => 0);
  for (const { pages, bytes } of [draft, ...importedBy(draft)])
    for (const [page, loaded] of pages.entries()) if (!loaded) added[page] = (added[page] ?? 0) + bytes;
  return { draft, added };
}

function importedBy(draft: Draft, found = new Set<Draft>()): Set<Draft> {
  for (const each of draft.imports) {
    if (found.has(each)) continue;
    found.add(each);
    importedBy(each, found);
  }
  return found;
}

function savingPairs(candidate: Candidate, others: readonly Candidate[], price: Price): Pair[] {
  return others
    .filter(({ draft }) => draft.kind === candidate.draft.kind)
    .map((other): Pair => ({ halves: [candidate, other], saved: savedBytes(candidate, other, price) }))
    .filter(({ saved }) => saved > 0);
}

function savedBytes(one: Candidate, other: Candidate, { requestBytes, weights }: Price): number {
  let saved = 0;
  for (const [page, weight] of weights.entries()) {
    const [first, second] = [one.draft.pages[page], other.draft.pages[page]];
    if (first && second) saved += requestBytes;
    else if (first) saved -= weight * (other.added[page] ?? 0);
    else if (second) saved -= weight * (one.added[page] ?? 0);
  }
  return saved;
}

function mostSaving(pairs: readonly Pair[]): Pair | undefined {
  return pairs.reduce<Pair | undefined>(
    (best, pair) => (best && best.saved >= pair.saved ? best : pair),
    undefined,
  );
}

/**
 * Whether `from` imports a third draft that leads to `to`. Merged, the two and the third would import each
 * other.
 */
function leadsThroughAnother(from: Draft, to: Draft): boolean {
  return [...from.imports].some((each) => each !== to && importedBy(each).has(to));
}

function merge(one: Draft, other: Draft): Draft {
  return {
    modules: [...one.modules, ...other.modules],
    pages: one.pages.map((loaded, page) => loaded || other.pages[page] === true),
    bytes: one.bytes + other.bytes,
    kind: one.kind,
    imports: new Set([...one.imports, ...other.imports].filter((each) => each !== one && each !== other)),
  };
}

function replaceBy(merged: Draft, halves: readonly Draft[], scripts: Set<Draft>): Draft {
  for (const half of halves) scripts.delete(half);
  for (const { imports } of scripts)
    if (halves.filter((half) => imports.delete(half)).length > 0) imports.add(merged);
  scripts.add(merged);
  return merged;
}

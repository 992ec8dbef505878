/**
 * Catalog pages, serialized once and kept in this process. They are valid for one catalog version, which the
 * database raises with every change. The version is read at most once a second, so every process sees a
 * change within a second, without any message between them
 * (docs/decisions/0006-catalog-pages-in-memory.md).
 */
const VERSION_GOOD_FOR_MS = 1000;
const MOST_PAGES = 512;

export type PageCache<Page> = {
  /** The page for that key. `make` runs when this version of the catalog does not have it yet. */
  get(key: string, make: (version: bigint) => Promise<Page>): Promise<Page>;
  /** The current version; undefined when it has to be read first. */
  currentVersion(): bigint | undefined;
  /** Reads the version again before the next page. */
  forget(): void;
};

export function createPageCache<Page>(readVersion: () => Promise<bigint>): PageCache<Page> {
  // A Map keeps insertion order, so the first entry is the least recently used.
  const pages = new Map<string, Promise<Page>>();
  let version = -1n;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const check = async () => {
    // Read before the pages are, so that a page is never older than the version it is stored under.
    const current = await readVersion();
    if (current !== version) pages.clear();
    version = current;
    checkedAt = performance.now();
  };

  const isStale = () => performance.now() - checkedAt > VERSION_GOOD_FOR_MS;

  return {
    currentVersion: () => (isStale() ? undefined : version),
    async get(key, make) {
      if (isStale()) {
        checking ??= check().finally(() => {
          checking = undefined;
        });
        await checking;
      }
      const page = pages.get(key) ?? make(version);
      pages.delete(key);
      pages.set(key, page);
      if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value ?? key);
      // A page that failed is not kept.
      page.catch(() => pages.get(key) === page && pages.delete(key));
      return page;
    },
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

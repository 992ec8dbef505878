/**
 * Pages of the catalogue, serialised once and kept in this process. They are good for one version of the catalogue,
 * which the database raises with every change; the version is read at most once a second, so a change is seen by every
 * process a second later without any message between them (docs/decisions/0006-catalogue-pages-in-memory.md).
 */
const VERSION_GOOD_FOR_MS = 1000;
const MOST_PAGES = 512;

export type PageCache<Page> = {
  /** The page of that key, made by `make` unless this version of the catalogue has it already. */
  get(key: string, make: (version: bigint) => Promise<Page>): Promise<Page>;
  /** The version that pages are good for now; undefined when that has to be asked first. */
  currentVersion(): bigint | undefined;
  /** Looks at the version again before the next page, whatever the time. */
  forget(): void;
};

export function createPageCache<Page>(readVersion: () => Promise<bigint>): PageCache<Page> {
  // A Map keeps the order of insertion: the page asked for longest ago comes first.
  const pages = new Map<string, Promise<Page>>();
  let version = -1n;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const check = async () => {
    // Read before the pages are, so that a page is never older than the version it is kept under.
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
      // A page that could not be made is not kept.
      page.catch(() => pages.get(key) === page && pages.delete(key));
      return page;
    },
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

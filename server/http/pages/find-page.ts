import type { Page } from '#contract/page-manifest.ts';

export type FoundPage = {
  /** 404 where the app shows that there is no page. */
  status: 200 | 404;
  /**
   * Undefined where the address is written otherwise than the router writes it, and where there is no page.
   */
  page: Page | undefined;
};

/** Finds the page of a path. Its status is as lenient as the router about capitals and a slash at the end. */
export function pageFinder(pages: readonly Page[]): (path: string) => FoundPage {
  const all = pages.map((page) => ({ page, exact: pattern(page.path), lenient: lenientPattern(page.path) }));
  // An address without variable parts goes before one that has them: `/sign-in` is no `/$username`.
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return (path) => {
    const matches = all.filter(({ lenient }) => lenient.test(path));
    return {
      status: matches.length > 0 && matches.every(({ page }) => page.found) ? 200 : 404,
      page: byPath.get(path) ?? matches.find(({ exact }) => exact.test(path))?.page,
    };
  };
}

const pattern = (path: string) => new RegExp(`^${source(path)}$`);
const lenientPattern = (path: string) => new RegExp(`^${source(path)}/?$`, 'i');

/** `/send-to/$username` as the source of a regular expression. */
function source(path: string): string {
  const parts = path.split('/');
  return parts.map((part) => (part.startsWith('$') ? '[^/]+' : RegExp.escape(part))).join('/');
}

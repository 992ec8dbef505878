import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

/** Pages of a list by number, from 1; nothing when there is one page. The caller keeps the page in the address. */
export function Pagination({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-2 py-4">
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span aria-current="page" className="tabular min-w-28 text-center text-ink-soft text-sm">
        Page {page} of {pages}
      </span>
      <IconButton label="Next page" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

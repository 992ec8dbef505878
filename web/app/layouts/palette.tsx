import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { DialogFailed } from '../../ui/feedback/dialog-failed.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Search } from '../../ui/icons/basic.ts';

const AdminPalette = lazyPart(
  () => import('#web/features/admin/palette/admin-palette.tsx').then((m) => ({ default: m.AdminPalette })),
  DialogFailed,
);
const CompanyPalette = lazyPart(
  () =>
    import('#web/features/enterprise/palette/company-palette.tsx').then((m) => ({
      default: m.CompanyPalette,
    })),
  DialogFailed,
);

/** The button of the palette, for staff and companies. ⌘K and Ctrl+K open it anywhere, and close it again. */
export function Palette() {
  const user = useSignedInUser();
  const href = useRouterState({ select: ({ location }) => location.href });
  // The address below it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === href;
  // Back closes it, and Forward does not open it again.
  if (openAt !== null && !open) setOpenAt(null);
  const Shown = user.isAuthority ? AdminPalette : CompanyPalette;

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.metaKey && !event.ctrlKey) return;
      event.preventDefault();
      // Over a dialog it would hide what is being decided there.
      if (document.querySelector('[role="alertdialog"]')) return;
      setOpenAt((before) => (before !== href && !document.querySelector('[role="dialog"]') ? href : null));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [href]);

  return (
    <>
      <IconButton label="Go to" aria-keyshortcuts="Meta+K Control+K" onClick={() => setOpenAt(href)}>
        <Search aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <Shown onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}

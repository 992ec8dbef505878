import type { Route } from '#contract/kernel/define-route.ts';
import type { CallOptions, RouteInput } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

/** Asks before one thing of a list is deleted. It is closed while none is chosen. */
export function DeleteDialog<R extends Route>({
  route,
  chosen,
  list,
  onClose,
  ...texts
}: {
  route: R;
  /** What the route is called with; null while nothing is chosen. */
  chosen: (RouteInput<R> & CallOptions) | null;
  /** The list that loses it. */
  list: Route;
  onClose: () => void;
  title: string;
  description: string;
  confirmLabel: string;
}) {
  const remove = useWrite(route, {
    invalidates: [list],
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      toastFailure(error);
    },
  });
  return (
    <ConfirmDialog
      {...texts}
      open={chosen !== null}
      onClose={onClose}
      cancelLabel="Keep it"
      busy={remove.isPending}
      onConfirm={() => chosen && remove.mutate(chosen)}
    />
  );
}

import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Shown while the script of a tab loads. */
export function TabSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">Opening {label}</span>
      <Skeleton className="h-11 w-full max-w-md rounded-md" />
      <Skeleton className="mt-5 h-72 rounded-xl" />
    </div>
  );
}

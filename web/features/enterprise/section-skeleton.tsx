import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Shown while a section's script or data loads. */
export function SectionSkeleton({ title }: { title: string }) {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading: {title}</span>
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-48 rounded-xl" />
    </div>
  );
}

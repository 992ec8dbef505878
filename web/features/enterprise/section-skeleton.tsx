import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Stands for a section while its script or its first answer is on the way. */
export function SectionSkeleton({ title }: { title: string }) {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading: {title}</span>
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-48 rounded-xl" />
    </div>
  );
}

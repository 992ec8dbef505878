import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx';

const ROWS = 5;

/** Shown while a list loads. */
export function ListSkeleton({ label }: { label: string }) {
  return <RowSkeletons label={label} rows={ROWS} />;
}

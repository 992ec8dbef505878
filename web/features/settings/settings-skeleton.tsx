import { Facts } from '../../ui/data/facts.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/card.tsx';

const PERSONAL = ['First name', 'Last name', 'Phone', 'Address', 'State', 'Zip code'];
const ACCOUNT = ['Balance', 'Username', 'Share link', 'User ID', 'Member since'];

/** The first parts of the settings in the prerendered outline, which knows no user: names without values. */
export function SettingsSkeleton() {
  return (
    <>
      <Panel title="Personal information" actions={<Skeleton className="h-10 w-16 rounded-md" />}>
        <div className="mb-6 flex items-center gap-5 border-line border-b pb-6">
          <Skeleton className="size-24 shrink-0 rounded-full" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-7 w-3/5 max-w-48" />
            <Skeleton className="mt-1.5 h-4 w-24" />
            <Skeleton className="mt-3.5 h-10 w-38 rounded-md" />
          </div>
        </div>
        <Unknown names={PERSONAL} />
      </Panel>
      <Panel title="Account information">
        <Unknown names={ACCOUNT} />
      </Panel>
    </>
  );
}

function Unknown({ names }: { names: readonly string[] }) {
  const value = <Skeleton className="my-1 h-4 w-40" />;
  return <Facts facts={names.map((name) => ({ name, value }))} />;
}

import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ArrowLeft } from '../../ui/icons/actions.ts';
import { Card } from '../../ui/layout/card.tsx';
import { COLUMNS } from './columns.ts';
import { WrappedGift } from './wrapped-gift.tsx';

/**
 * The page while the recipient loads: as large as the form that follows, so that nothing jumps. It is
 * prerendered, because it names no recipient.
 */
export function SendFlowSkeleton() {
  return (
    <div className="mx-auto max-w-xl lg:max-w-5xl">
      <LinkButton to={paths.home.href()} tone="quiet" size="sm" className="-ml-3.5 mb-4">
        <ArrowLeft aria-hidden="true" />
        Back
      </LinkButton>
      {/* It cannot take the focus, which would be lost with it. */}
      <h1 className="mb-5 font-display font-semibold text-3xl leading-[1.1] tracking-tight sm:text-4xl">
        Send a gift
      </h1>
      <div className={COLUMNS}>
        <Card flush>
          <WrappedGift />
          <div role="status" className="p-5 sm:p-7">
            <span className="sr-only">Loading the recipient</span>
            <Skeleton className="mb-6 h-17 w-full" />
            <Skeleton className="h-[34rem] w-full" />
          </div>
        </Card>
        <Skeleton className="h-96 w-full rounded-xl" />
      </div>
    </div>
  );
}

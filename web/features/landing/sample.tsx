import { useDeferredValue } from 'react';
import { listGiftCards } from '#contract/catalogue.ts';
import { useRead } from '../../api/use-read.ts';
import { paths } from '../../paths.ts';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { repeat } from '../../ui/format/repeat.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

/** The number of catalog cards shown to visitors (P107). */
const SAMPLE = 16;
const GRID = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:gap-x-6 lg:gap-y-8';

export function Sample() {
  return (
    <section aria-labelledby="sample" className="mx-auto max-w-6xl px-5 py-16 sm:py-24">
      <SectionHeading id="sample" title="A taste of what is inside" className="mb-10 sm:mb-12">
        <p>
          Ramen, ranunculus, a row of good books: all at face value.{' '}
          <TextLink to={paths.signUp.href()}>An account is free</TextLink>.
        </p>
      </SectionHeading>
      <Cards />
    </section>
  );
}

function Cards() {
  const { data, isPending, isError, refetch } = useRead(listGiftCards);
  // Renders in small steps, so that scrolling stays smooth.
  const isWaiting = useDeferredValue(isPending);
  if (isPending || isWaiting) return <CardSkeletons />;
  if (isError) {
    return (
      <ErrorState
        title="The cards did not load"
        message="Please try again in a moment."
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <ul className={GRID}>
      {data.slice(0, SAMPLE).map(({ id, name, imageUrl }) => (
        <li key={id} className="reveal group">
          <GiftCardFace name={name} imageUrl={imageUrl} />
          <p className="mt-3 truncate font-medium">{name}</p>
        </li>
      ))}
    </ul>
  );
}

function CardSkeletons() {
  return (
    <div className={GRID} role="status" aria-label="Loading gift cards">
      {repeat(SAMPLE).map((key) => (
        <div key={key}>
          <Skeleton className="aspect-[1.586] rounded-md" />
          <Skeleton className="mt-3 mb-1.5 h-[1.125rem] w-3/5" />
        </div>
      ))}
    </div>
  );
}

import { useConfig } from '../../api/use-config.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Gift } from '../../ui/icons/basic.ts';
import { CardWall } from './card-wall.tsx';

export function Hero() {
  return (
    <section className="relative overflow-clip">
      <div className="mx-auto grid max-w-6xl px-5 lg:min-h-[40rem] lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:items-center">
        <div className="relative z-10 pt-14 pb-10 sm:pt-20 lg:py-24">
          <Launch />
          <h1
            tabIndex={-1}
            className="font-display font-semibold text-[clamp(2.875rem,1.1rem+6.6vw,5.5rem)] leading-[0.98] tracking-[-0.03em]"
          >
            Send a gift. <span className="block text-balance text-coral-ink">They choose the treat.</span>
          </h1>
          <p className="mt-6 max-w-lg text-ink-soft text-lg sm:text-xl lg:max-w-md xl:max-w-lg">
            Put money behind a kind thought. It lands in their balance, and they turn it into dinner, flowers,
            a movie, or boots for the next puddle.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <LinkButton to={paths.sendFunds.href()} size="lg">
              <Gift aria-hidden="true" />
              Send a Gift Now
            </LinkButton>
            <LinkButton to={paths.signUp.href()} tone="secondary" size="lg">
              Open an account
            </LinkButton>
          </div>
          <p className="mt-5 text-ink-faint text-sm">No account needed to send. Free to receive.</p>
        </div>
        <CardWall />
      </div>
    </section>
  );
}

/**
 * The launch date, only while it lies ahead. It stands above the heading, where its arrival shifts nothing.
 */
function Launch() {
  const launch = useConfig()?.launch;
  if (!launch?.upcoming) return null;
  return (
    <Badge tone="gold" className="absolute top-5 left-0 animate-appear sm:top-9 lg:top-12">
      {launch.text}
    </Badge>
  );
}

import { paths } from '../../paths.ts';
import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { cx } from '../../ui/format/cx.ts';
import { Gift } from '../../ui/icons/basic.ts';

const HAND = [
  ['honeyfox', '-rotate-12 translate-y-[22%]'],
  ['nuvolina', '-rotate-6 translate-y-[5%]'],
  ['sunup-stems', ''],
  ['guppy-grotto', 'rotate-6 translate-y-[5%]'],
  ['nine-thunders', 'rotate-12 translate-y-[22%]'],
] as const;

/** The closing section, above a hand of cards. */
export function ClosingCall() {
  return (
    <section aria-labelledby="closing" className="overflow-clip bg-[#3b1638] text-[#fff6ea]">
      <div className="mx-auto flow-root max-w-6xl px-5 pt-24 text-center sm:pt-32">
        <h2
          id="closing"
          className="reveal mx-auto max-w-4xl font-display font-semibold text-[2.75rem] leading-[1] tracking-tight sm:text-7xl"
        >
          Someone you know deserves a treat.
        </h2>
        <p className="reveal mx-auto mt-6 max-w-md text-balance text-[#e9d3df] text-lg">
          It takes two minutes, and they will remember it far longer.
        </p>
        <div className="reveal mt-9 flex flex-col items-center gap-5">
          <LinkButton to={paths.sendFunds.href()} tone="coral" size="lg" className="!bg-[#f0654a]">
            <Gift aria-hidden="true" />
            Send a Gift Now
          </LinkButton>
          <p className="text-[#e9d3df]">
            Or{' '}
            <TextLink to={paths.signUp.href()} className="!text-[#fff6ea] !decoration-[#fff6ea]/50">
              open a free account
            </TextLink>{' '}
            and be easy to surprise.
          </p>
        </div>
        <div aria-hidden="true" className="mt-16 -mb-4 flex justify-center sm:-mb-6">
          {HAND.map(([card, turn]) => (
            <GiftCardFace
              key={card}
              name=""
              imageUrl={`/cards/${card}.svg`}
              className={cx('-mx-[3%] w-[38%] shrink-0 sm:-mx-3 sm:w-64', turn)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

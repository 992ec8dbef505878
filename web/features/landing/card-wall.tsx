import { GiftCardFace } from '../../shared/gift-cards/gift-card-face.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { cx } from '../../ui/format/cx.ts';
import { Money } from '../../ui/format/money.tsx';

/** Card faces drawn for this product, so that the first screen waits for no request. */
const COLUMNS = [
  {
    shift: '-mt-6 [--drift:-5rem]',
    cards: ['lima-brava', 'catloaf', 'wildermere', 'velvet-reel', 'sunrock'],
  },
  {
    shift: '-mt-28 [--drift:4rem]',
    cards: ['wavelark', 'butterlamp', 'miso-lantern', 'puddlejack', 'lavendrie'],
  },
  {
    shift: '-mt-12 [--drift:-7rem]',
    cards: ['tulip-ferry', 'peony-parliament', 'forno-pepita', 'plum-curtain', 'aurelune'],
  },
] as const;

/** Gift cards on a tilted table that slides as the page scrolls; on a phone it does not move. */
export function CardWall() {
  return (
    <div className="relative -mx-5 h-[23rem] sm:h-[27rem] lg:absolute lg:inset-y-0 lg:right-0 lg:mx-0 lg:h-auto lg:w-1/2 xl:w-[54vw] 2xl:w-1/2">
      <div
        aria-hidden="true"
        className="absolute inset-0 overflow-hidden [mask-image:linear-gradient(to_bottom,transparent,black_14%,black_80%,transparent)] lg:[mask-composite:intersect] lg:[mask-image:linear-gradient(to_right,transparent_2%,black_34%),linear-gradient(to_bottom,black_84%,transparent)]"
      >
        <div className="absolute top-1/2 left-1/2 grid w-[40rem] -translate-x-1/2 -translate-y-1/2 rotate-[-9deg] grid-cols-3 gap-4 sm:w-[58rem] sm:gap-5 lg:left-[58%] lg:w-[62rem]">
          {COLUMNS.map(({ shift, cards }) => (
            <div key={shift} className={cx('drift flex flex-col gap-4 sm:gap-5', shift)}>
              {cards.map((card, index) => (
                <div
                  key={card}
                  className="[animation-fill-mode:both] lg:animate-rise"
                  style={{ animationDelay: `${80 + index * 60}ms` }}
                >
                  <GiftCardFace name="" imageUrl={`/cards/${card}.svg`} tilts={false} eager />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      <Arrival />
    </div>
  );
}

/** A gift that has just arrived. */
function Arrival() {
  return (
    <div
      role="img"
      aria-label="For example: Sam sent you $50.00, with the message: Happy birthday! Pick something lovely."
      className="absolute bottom-6 left-1/2 w-[19rem] max-w-[88%] -translate-x-1/2 animate-rise rounded-xl border border-line bg-raised p-4 shadow-float [animation-delay:500ms] [animation-fill-mode:both] lg:bottom-16 lg:left-[22%] lg:translate-x-0"
    >
      <div className="flex items-center gap-3.5">
        <Avatar name="Sam Bell" size="md" className="bg-coral-soft text-coral-ink" />
        <p className="text-ink-soft text-sm leading-snug">
          Sam sent you
          <Money
            amount="50.00"
            className="block font-display font-semibold text-3xl text-ink leading-none tracking-tight"
          />
        </p>
      </div>
      <p className="mt-3 border-line border-t pt-3 font-display text-ink-soft italic">
        “Happy birthday! Pick something lovely.”
      </p>
    </div>
  );
}

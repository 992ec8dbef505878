import { cx } from '../../ui/format/cx.ts';
import { Check } from '../../ui/icons/basic.ts';

const HEARD = [
  {
    words: 'It’s lovely. Do you still have the receipt?',
    when: 'The sweater, two sizes off',
    turn: '-rotate-2',
  },
  { words: 'Oh! Another candle.', when: 'The third one this winter', turn: 'rotate-1' },
  { words: 'I know it’s in a drawer somewhere.', when: 'The plastic card, since March', turn: '-rotate-1' },
] as const;

const ANSWERS = [
  [
    'They pick it',
    'Whatever they have had an eye on, from a brand they like. No size to guess, nothing to return.',
  ],
  [
    'It cannot get lost',
    'The money waits in their balance and does not expire. Codes are kept in their wallet.',
  ],
  [
    'It still comes from you',
    'Your name and your message arrive with it, in the middle of an ordinary Tuesday.',
  ],
] as const;

/** Why gifts go wrong, and how Indulge avoids it. The same dark plum in both themes. */
export function ProblemAndSolution() {
  return (
    <>
      <section aria-labelledby="problem" className="bg-[#3b1638] text-[#fff6ea]">
        <div className="mx-auto max-w-6xl px-5 pt-20 pb-44 sm:pt-28 sm:pb-56">
          <h2
            id="problem"
            className="reveal max-w-4xl font-display font-semibold text-[2.5rem] leading-[1.02] tracking-tight sm:text-6xl lg:text-7xl"
          >
            Most presents are <span className="text-[#ff9c8a] italic">a guess.</span>
          </h2>
          <p className="reveal mt-5 max-w-xl text-[#e9d3df] text-lg">
            Kindly meant, carefully wrapped, and then what people really say:
          </p>
          <ul className="mt-12 grid gap-6 md:grid-cols-3">
            {HEARD.map(({ words, when, turn }) => (
              <li key={words} className="reveal">
                <figure
                  className={cx(
                    'flex h-full flex-col rounded-lg bg-[#fff6ea] p-6 text-[#2b1429] shadow-float',
                    turn,
                  )}
                >
                  <blockquote className="font-display text-2xl italic leading-snug">“{words}”</blockquote>
                  <figcaption className="mt-auto pt-5 text-[#6b4a62] text-sm">{when}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section aria-labelledby="solution" className="mx-auto -mt-28 max-w-6xl px-5 sm:-mt-36">
        <div className="grid overflow-hidden rounded-xl border border-line bg-surface shadow-float lg:grid-cols-[6fr_5fr]">
          <div className="p-7 sm:p-12">
            <h2
              id="solution"
              className="font-display font-semibold text-[2.125rem] leading-[1.06] tracking-tight sm:text-5xl"
            >
              So send the choosing.
            </h2>
            <ul className="mt-8 flex flex-col gap-6">
              {ANSWERS.map(([answer, why]) => (
                <li key={answer} className="flex gap-4">
                  <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-coral-soft text-coral-ink">
                    <Check aria-hidden="true" className="size-4.5" />
                  </span>
                  <div>
                    <h3 className="font-semibold text-lg leading-snug">{answer}</h3>
                    <p className="mt-1 text-ink-soft">{why}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
          <div className="grid place-items-center bg-coral-soft p-6 lg:p-10">
            <img
              src="/art/choosing.svg"
              alt=""
              width={480}
              height={400}
              loading="lazy"
              decoding="async"
              className="h-auto w-full max-w-md"
            />
          </div>
        </div>
      </section>
    </>
  );
}

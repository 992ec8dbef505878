import { Link, Outlet } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { Footer } from './footer.tsx';

const FAN = ['butterlamp', 'velvet-reel', 'miso-lantern'];

/** A page with one task and no other links. Wide screens show the purpose of Indulge beside it. */
export function AuthLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="relative hidden overflow-hidden bg-[#3b1638] text-[#fff6ea] lg:block">
        <div className="sticky top-0 flex h-dvh flex-col justify-between p-12 xl:p-16">
          <p className="max-w-md font-display font-semibold text-[2.25rem] leading-[1.1] tracking-tight xl:text-[2.5rem]">
            Send a gift.
            <br />
            They choose the treat.
          </p>
          <div aria-hidden="true" className="relative mx-auto my-8 aspect-[1.35] w-full max-w-md">
            {FAN.map((card, index) => (
              <img
                key={card}
                src={`/cards/${card}.svg`}
                alt=""
                width={856}
                height={540}
                className="absolute top-1/2 left-1/2 w-4/5 rounded-lg shadow-float ring-1 ring-white/15"
                style={{
                  transform: `translate(-50%, -50%) translateY(${(index - 1) * 30}%) rotate(${(index - 1) * 8 - 3}deg)`,
                }}
              />
            ))}
          </div>
          <p className="max-w-sm text-[#e9d3df]">
            A balance to spend on dinner, flowers, a movie, or whatever makes the day.
          </p>
        </div>
      </aside>
      <div className="flex min-h-dvh flex-col">
        <header className="px-5 pt-6 sm:px-10">
          <Link to={paths.home.href()} aria-label="Indulge, home" className="inline-block rounded-md">
            <Logo />
          </Link>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center px-5 py-8 sm:px-10 sm:py-12"
        >
          <Outlet />
        </main>
        <Footer className="px-5 sm:px-10" />
      </div>
    </div>
  );
}

import { useConfig } from '../../api/use-config.ts';
import { serverPaths } from '../../paths.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { AppleMark, GoogleMark } from './provider-marks.tsx';
import { useNextOnceHydrated } from './use-next.ts';

const PROVIDERS = { google: ['Google', GoogleMark], apple: ['Apple', AppleMark] } as const;

/** A button for each configured provider; nothing when there is none (P11). */
export function SocialButtons({ verb }: { verb: 'Sign in' | 'Sign up' }) {
  const next = useNextOnceHydrated();
  const providers = useConfig()?.signInProviders ?? [];
  if (providers.length === 0) return null;
  return (
    <>
      <div className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
        {providers.map((provider) => {
          const [name, Mark] = PROVIDERS[provider];
          return (
            <a
              key={provider}
              href={serverPaths.socialSignIn(provider, next)}
              className={buttonStyle({ tone: 'secondary', size: 'md' })}
            >
              <Mark />
              {verb} with {name}
            </a>
          );
        })}
      </div>
      <div className="my-6 flex items-center gap-4 text-ink-faint text-sm">
        <span className="h-px flex-1 bg-line" />
        or with your email
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  );
}

import { revealUnclaimedCodes, type UnclaimedCode } from '#contract/settings.ts';
import { isInvalidToken } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { saveTextFile } from '../../../ui/actions/save-file.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CodeText } from '../../../ui/format/code-text.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Download } from '../../../ui/icons/actions.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

/** The link of the goodbye email. The codes are shown once, so they load only after the button is pressed. */
export function UnclaimedCodesPage() {
  const [{ token }] = useSearchState((raw) => ({ token: raw.token ?? '' }));
  const reveal = useWrite(revealUnclaimedCodes, {
    onError: (error) => {
      if (isInvalidToken(error)) return;
      toastFailure(error);
    },
  });

  if (reveal.data) return <Codes {...reveal.data} />;
  if (token === '' || isInvalidToken(reveal.error)) {
    return (
      <>
        <PageHeading
          title="This link no longer works"
          lead="The codes of a deleted account are shown once, within 7 days. If you have not seen them, contact us and we will help."
        />
        <LinkButton to={paths.home.href()} className="self-start">
          Go to Indulge
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <PageHeading
        title="Your gift card codes"
        lead="Your account is deleted, but what you bought is still yours."
      />
      <Notice tone="warn" title="They are shown once" className="mb-6">
        The link stops working as soon as you press the button. Keep the page open until you have saved your
        codes.
      </Notice>
      <Button
        size="lg"
        className="self-start"
        busy={reveal.isPending}
        onClick={() => reveal.mutate({ body: { token } })}
      >
        Show my codes
      </Button>
    </>
  );
}

function Codes({ firstName, giftCards }: { firstName: string; giftCards: readonly UnclaimedCode[] }) {
  return (
    <>
      <PageHeading
        title={`Here they are, ${firstName}`}
        tabTitle="Your gift card codes"
        lead="Save them now: they cannot be shown again."
      />
      <div className="mb-6 flex flex-col gap-3 sm:flex-row">
        <Button
          onClick={() => saveTextFile('indulge-gift-card-codes.txt', giftCards.map(lineOf).join('\n\n'))}
        >
          <Download aria-hidden="true" />
          Download codes
        </Button>
        <CopyButton text={giftCards.map(lineOf).join('\n\n')}>Copy all</CopyButton>
      </div>
      <ul aria-label="Gift cards" className="flex flex-col gap-4">
        {giftCards.map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a code may be missing.
          <li key={at} className="rounded-lg border border-line bg-surface p-4 shadow-rest">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-display font-semibold text-lg">{card.giftCardName}</span>
              <span className="tabular font-semibold">{displayMoney(card.amount)}</span>
            </p>
            {card.code && <Secret label="Code" value={card.code} name={`code of ${card.giftCardName}`} />}
            {card.pin && <Secret label="PIN" value={card.pin} name={`PIN of ${card.giftCardName}`} />}
            {card.redemptionUrl && (
              <a
                href={card.redemptionUrl}
                target="_blank"
                rel="noreferrer"
                className="mt-3 inline-block font-medium text-primary-ink text-sm underline underline-offset-4"
              >
                Redeem {card.giftCardName}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Secret({ label, value, name }: { label: string; value: string; name: string }) {
  return (
    <p className="mt-3 flex items-center justify-between gap-2 rounded-md bg-gold-soft py-1 pr-1 pl-3.5">
      <span className="min-w-0">
        <span className="block text-gold-ink text-xs">{label}</span>
        <span className="block select-all break-all font-mono font-semibold tracking-wide">
          <CodeText code={value} />
        </span>
      </span>
      <CopyButton text={value} label={`Copy ${name}`} />
    </p>
  );
}

function lineOf({ giftCardName, amount, code, pin, redemptionUrl }: UnclaimedCode): string {
  return [
    `${giftCardName} ${displayMoney(amount)}`,
    ...(code ? [`Code: ${code}`] : []),
    ...(pin ? [`PIN: ${pin}`] : []),
    ...(redemptionUrl ? [`Redeem: ${redemptionUrl}`] : []),
  ].join('\n');
}

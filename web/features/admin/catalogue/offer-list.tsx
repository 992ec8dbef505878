import { useId, useState } from 'react';
import type { IssuerOffer } from '#contract/admin/catalogue-issuer.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import type { Addition } from './offer-addition.ts';
import { OfferFields } from './offer-fields.tsx';

const SHOWN_AT_ONCE = 10;

/** Products of the issuer that the catalog lacks; ticking one opens the form of its card. */
export function OfferList({
  offers,
  additions,
  errors,
  full,
  onToggle,
  onEdit,
}: {
  offers: readonly IssuerOffer[];
  additions: ReadonlyMap<string, Addition>;
  errors: Record<string, Record<string, string>>;
  /** The request holds no further additions. */
  full: boolean;
  onToggle: (offer: IssuerOffer, on: boolean) => void;
  onEdit: (addition: Addition) => void;
}) {
  const heading = useId();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const words = search.trim().toLowerCase();
  const fits = ({ name, issuerProductId }: IssuerOffer) =>
    issuerProductId === words || name.toLowerCase().includes(words);
  const fitting = offers.filter(fits);
  const next = new Set(fitting.slice(0, shown));
  // Selected offers stay visible, whatever the search.
  const listed = offers.filter((offer) => next.has(offer) || additions.has(offer.issuerProductId));
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="font-semibold text-lg">
        Not in the catalog
      </h3>
      <p className="mb-3 text-ink-soft text-sm">
        {countLabel(offers.length, 'product is', 'products are')} sold by the issuer but not by us. A card
        shows plain art until you add a picture.
      </p>
      <search>
        <SearchInput
          label="Search the issuer's products"
          placeholder="Name or product"
          value={search}
          onChange={(next) => {
            setSearch(next);
            setShown(SHOWN_AT_ONCE);
          }}
        />
      </search>
      <p role="status" className="sr-only">
        {words && `${fitting.length} found`}
      </p>
      {fitting.length === 0 && <p className="py-5 text-ink-soft">No products match.</p>}
      <ul className="mt-2 divide-y divide-line">
        {listed.map((offer) => {
          const addition = additions.get(offer.issuerProductId);
          return (
            <li key={offer.issuerProductId} className="py-2.5">
              <Checkbox
                checked={addition !== undefined}
                disabled={full && !addition}
                onChange={(event) => onToggle(offer, event.currentTarget.checked)}
              >
                <span className="block break-words font-semibold text-base text-ink">{offer.name}</span>
                <Dotted
                  facts={[<Amounts key="amounts" offer={offer} />, `Product ${offer.issuerProductId}`]}
                />
              </Checkbox>
              {addition && (
                <OfferFields
                  offer={offer}
                  addition={addition}
                  errors={errors[offer.issuerProductId] ?? {}}
                  onEdit={onEdit}
                />
              )}
            </li>
          );
        })}
      </ul>
      <LoadMore
        label="Show more products"
        hasMore={fitting.length > shown}
        busy={false}
        onLoad={() => setShown(shown + SHOWN_AT_ONCE)}
      />
    </section>
  );
}

function Amounts({ offer: { fixedValues, minValue, maxValue } }: { offer: IssuerOffer }) {
  if (fixedValues) return `${fixedValues.length} single ${fixedValues.length === 1 ? 'amount' : 'amounts'}`;
  return (
    <>
      <Money amount={minValue} /> – <Money amount={maxValue} />
    </>
  );
}

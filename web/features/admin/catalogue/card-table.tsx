import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { CATEGORY_LABELS } from '../../../shared/gift-cards/category-labels.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Pencil, Trash2 } from '../../../ui/icons/actions.ts';
import { PackageCheck, PackageX } from '../../../ui/icons/system.ts';
import { type RowAction, RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { STATE_LABELS } from './catalogue-labels.ts';

export type CardAct = 'edit' | 'stock' | 'retire';

export function CardTable({
  cards,
  onAct,
}: {
  cards: readonly CatalogueCard[];
  onAct: (act: CardAct, card: CatalogueCard) => void;
}) {
  const columns: readonly Column<CatalogueCard>[] = [
    { key: 'name', header: 'Gift card', heading: true, cell: (card) => <Name card={card} /> },
    {
      key: 'range',
      header: 'Amounts',
      align: 'end',
      cell: ({ minValue, maxValue }) => (
        <span className="whitespace-nowrap">
          <Money amount={minValue} /> – <Money amount={maxValue} />
        </span>
      ),
    },
    {
      key: 'product',
      header: 'Issuer product',
      cell: ({ issuerProductId }) => <span className="tabular">{issuerProductId}</span>,
    },
    {
      key: 'state',
      header: 'Status',
      cell: ({ state }) => <Badge tone={STATE_LABELS[state][1]}>{STATE_LABELS[state][0]}</Badge>,
    },
    actionsColumn((card) => (
      <RowMenu label={`Actions on ${card.name}`} actions={actionsOn(card, (act) => onAct(act, card))} />
    )),
  ];
  return <DataTable caption="Gift cards" columns={columns} rows={cards} rowKey={({ id }) => id} />;
}

function Name({ card }: { card: CatalogueCard }) {
  const badges = [card.isPopular && 'Popular', card.isTrending && 'Trending', card.isNew && 'New'];
  return (
    <span className="flex items-center gap-3.5">
      <img
        src={card.imageUrl}
        alt=""
        width={60}
        height={38}
        loading="lazy"
        className="aspect-[1.586] w-15 shrink-0 rounded-sm object-cover"
      />
      <span className="min-w-0">
        <span className="block break-words font-semibold">{card.name}</span>
        <span className="block font-normal text-ink-soft text-sm">
          <Dotted facts={[CATEGORY_LABELS[card.category], ...badges]} />
        </span>
      </span>
    </span>
  );
}

function actionsOn({ state }: CatalogueCard, onAct: (act: CardAct) => void): RowAction[] {
  const sells = state === 'on-sale';
  const retire = { label: 'Retire', icon: <Trash2 aria-hidden="true" />, onSelect: () => onAct('retire') };
  return [
    { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => onAct('edit') },
    {
      label: sells ? 'Mark out of stock' : 'Put on sale',
      icon: sells ? <PackageX aria-hidden="true" /> : <PackageCheck aria-hidden="true" />,
      onSelect: () => onAct('stock'),
    },
    ...(state === 'retired' ? [] : [retire]),
  ];
}

import { type ComponentType, useId } from 'react';
import { cx } from '../../../ui/format/cx.ts';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { RefreshCw, SlidersHorizontal } from '../../../ui/icons/actions.ts';
import { Database, PlugZap } from '../../../ui/icons/system.ts';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ConnectionsPanel } from './connections-panel.tsx';
import { DatabasePanel } from './database-panel.tsx';
import { RefreshPanel } from './refresh-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

type PanelId = 'settings' | 'database' | 'api' | 'refresh';

const PANELS: readonly {
  id: PanelId;
  label: string;
  about: string;
  Icon: typeof Database;
  Content: ComponentType;
}[] = [
  {
    id: 'settings',
    label: 'System Settings',
    about: 'Fees and limits',
    Icon: SlidersHorizontal,
    Content: SettingsPanel,
  },
  {
    id: 'database',
    label: 'Database Management',
    about: 'Size, migrations, proofs',
    Icon: Database,
    Content: DatabasePanel,
  },
  {
    id: 'api',
    label: 'API Configuration',
    about: 'Services and webhooks',
    Icon: PlugZap,
    Content: ConnectionsPanel,
  },
  {
    id: 'refresh',
    label: 'System Refresh',
    about: 'Caches and jobs',
    Icon: RefreshCw,
    Content: RefreshPanel,
  },
];

const NONE = 'none';

function parse(raw: RawSearch) {
  return { panel: oneOf([...PANELS.map(({ id }) => id), NONE], raw.panel, NONE) };
}

/** Configuration and health of the system: four buttons, each of which opens a panel. */
export function SystemTab() {
  const [{ panel }, setSearch] = useSearchState(parse);
  const contentId = useId();
  const open = PANELS.find(({ id }) => id === panel);
  return (
    <section aria-labelledby="system">
      <PartHeading id="system" title="System" namesTab />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {PANELS.map(({ id, label, about, Icon }) => (
          <button
            key={id}
            type="button"
            aria-expanded={id === panel}
            aria-controls={id === panel ? contentId : undefined}
            onClick={() => setSearch({ panel: id === panel ? undefined : id })}
            className={cx(
              'flex min-h-24 flex-col items-start gap-2 rounded-xl border p-4 text-left shadow-rest transition-colors sm:flex-row sm:items-center sm:gap-3.5 sm:p-5',
              id === panel
                ? 'border-primary bg-primary-soft text-primary-ink'
                : 'border-line bg-surface hover:border-line-strong',
            )}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 sm:mt-0" />
            <span className="min-w-0">
              <span className="block font-semibold text-[0.9375rem] leading-snug">{label}</span>
              <span className={cx('mt-0.5 block text-sm', id !== panel && 'text-ink-soft')}>{about}</span>
            </span>
          </button>
        ))}
      </div>
      <div id={contentId} className="mt-5 flex flex-col gap-5">
        {open ? (
          <open.Content />
        ) : (
          <p className="rounded-xl border border-line border-dashed px-5 py-8 text-center text-ink-soft">
            Choose one of the four panels above.
          </p>
        )}
      </div>
    </section>
  );
}

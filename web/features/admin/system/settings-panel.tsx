import { getSystemSettings, type SystemSettings } from '#contract/admin/system.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { useRead } from '../../../api/use-read.ts';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { dayLabel } from '../../../ui/format/calendar.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { LIMIT_LABELS } from './limit-labels.ts';
import { PanelRead } from './panel-read.tsx';

/** The settings come from the configuration and cannot be changed here. */
export function SettingsPanel() {
  const settings = useRead(getSystemSettings);
  return (
    <Panel
      title="Fees and limits"
      description="Set by the operator at startup. Read-only. Changes never affect earlier payments."
    >
      <PanelRead query={settings} of="the settings" lines={8}>
        {(data) => (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <Part title="Fees and amounts" facts={amounts(data)} />
            <Part title="Installation" facts={installation(data)} />
            <Part title="Limits" facts={limits(data)} />
          </div>
        )}
      </PanelRead>
    </Panel>
  );
}

function Part({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 font-semibold">{title}</h3>
      <Facts facts={facts} longNames />
    </div>
  );
}

function amounts(settings: SystemSettings): Fact[] {
  const { fees, amounts: most } = settings;
  return [
    { name: 'Adding funds', value: percent(fees.addFundsBasisPoints) },
    { name: 'Guest gifts', value: percent(fees.guestBasisPoints) },
    { name: 'Company funding', value: percent(fees.enterpriseBasisPoints) },
    { name: 'Maximum per payment', value: <Money amount={most.addFundsMaximum} /> },
    { name: 'Maximum sent per day', value: <Money amount={most.transfersMaximumPerDay} /> },
    { name: 'Daily spending without verification', value: <Money amount={most.unprovenSpendingPerDay} /> },
  ];
}

function installation(settings: SystemSettings): Fact[] {
  const { launch } = settings;
  return [
    {
      name: 'Staff two-factor',
      value: settings.staffTwoFactorRequired ? 'Required' : 'Not required',
    },
    { name: 'Staff email domain', value: settings.authorityEmailDomain },
    { name: 'Address', value: <span className="wrap-anywhere">{settings.appUrl}</span> },
    { name: 'Mode', value: mode(settings) },
    {
      name: 'Launch',
      value: (
        <>
          {launch.text} <span className="whitespace-nowrap">({dayLabel(launch.date)})</span>
        </>
      ),
    },
  ];
}

function limits(settings: SystemSettings): Fact[] {
  return Object.entries(settings.limits).map(([name, value]) => ({
    name: LIMIT_LABELS[name] ?? name,
    value: <span className="tabular">{formatCount(value)}</span>,
  }));
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

function mode({ production, sandbox }: SystemSettings): string {
  return `${production ? 'Production' : 'Development'}${sandbox ? ', sandbox services' : ''}`;
}

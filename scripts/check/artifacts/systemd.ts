/** The form of a systemd unit, and what a unit of ours must have. */
const SECTIONS = ['Unit', 'Service', 'Install'];

export function unitProblems(text: string): string[] {
  const problems: string[] = [];
  const settings = new Map<string, string>();
  let section = '';
  for (const line of text.split('\n')) {
    if (/^\s*([#;].*)?$/.test(line)) continue;
    const head = /^\[(\w+)\]$/.exec(line)?.[1];
    const setting = /^([A-Z]\w*)=(.*)$/.exec(line);
    if (head !== undefined) section = head;
    if (head !== undefined && !SECTIONS.includes(head)) problems.push(`[${head}] is no section.`);
    if (head === undefined && !setting) problems.push(`"${line}" is no setting.`);
    if (setting) settings.set(`${section}.${setting[1]}`, setting[2] ?? '');
  }
  const needs = ['Unit.Description', 'Service.ExecStart', 'Service.User', 'Service.NoNewPrivileges'];
  const isOneshot = settings.get('Service.Type') === 'oneshot';
  const lasting = [
    'Unit.StartLimitIntervalSec',
    'Service.Restart',
    'Service.TimeoutStopSec',
    'Install.WantedBy',
  ];
  for (const name of [...needs, ...(isOneshot ? [] : lasting)])
    if (!settings.has(name)) problems.push(`${name} is missing.`);
  if (settings.get('Service.User') === 'root') problems.push('It runs as root.');
  return problems;
}

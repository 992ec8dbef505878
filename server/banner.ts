/** The lines that `npm start` prints once the product is up. */
import { demoForVisitors } from './demo/demo-users.ts';
import type { ProcessRole } from './start.ts';

type Facts = { role: ProcessRole; appUrl: string; standIns: ReadonlySet<string> };

export function banner({ role, appUrl, standIns }: Facts): string {
  if (role === 'worker') return `\n  A worker of ${appUrl} is running. Ctrl-C stops it.\n`;
  const lines = ['', `  Indulge is running on ${appUrl}`];
  if (standIns.size > 0) {
    lines.push(`  Stand-ins for     ${[...standIns].join(', ')} (nothing leaves this machine)`);
    const demo = demoForVisitors(appUrl);
    if (standIns.has('mail')) lines.push(`  Mailbox           ${demo.mailboxUrl}`);
    if (standIns.has('sms')) lines.push(`  Text messages     ${appUrl}/sandbox/sms`);
    lines.push('', `  Demo people       all with the password ${demo.password}`);
    for (const person of demo.people) lines.push(`    ${person.email.padEnd(24)} ${person.label}`);
    lines.push('', '  Test card         4242 4242 4242 4242, any future date, any CVC');
  }
  lines.push('', '  Ctrl-C stops everything.', '');
  return lines.join('\n');
}

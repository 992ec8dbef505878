/**
 * The SMTP server: accepts every mail and every password, unless a fault or the address itself asks
 * otherwise.
 */

import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault } from '../kernel/fault.ts';
import type { Faults } from '../kernel/faults.ts';
import { type Returning, reportOf } from './bounce-report.ts';
import { mailDemandOf } from './demands.ts';
import type { Mailbox } from './mailbox.ts';
import { type Done, meetFaults } from './meet-faults.ts';
import { trackSockets } from './open-sockets.ts';
import type { EventPoster } from './returns.ts';

export type SmtpOptions = {
  mailbox: Mailbox;
  faults: Faults;
  /** Is posted what comes back of a mail; nothing is posted where it is omitted. */
  events?: EventPoster | undefined;
  host: string;
  port: number;
};
export type Smtp = { port: number; close(): Promise<void> };

/**
 * Listens for mail. Faults strike at `SMTP CONNECT`, `SMTP AUTH`, `SMTP MAIL`, `SMTP RCPT`, `SMTP RCPT
 * name@example.com` and `SMTP DATA`: `delay` waits, `refuse` answers `status` (550 by default; 4xx means try
 * again), `down` hangs up, and `drop-reply` at DATA hangs up after the mail was stored.
 */
export async function listenForMail({ mailbox, faults, events, host, port }: SmtpOptions): Promise<Smtp> {
  const sockets = trackSockets();
  const meet = (struck: Fault[], session: SMTPServerSession, done: Done, proceed: () => unknown) =>
    meetFaults(struck, { hangUp: () => sockets.destroy(session.remotePort), done, proceed });

  const giveBack = async (recipient: string, returnPath: string, bytes: Buffer) => {
    const demand = mailDemandOf(recipient);
    // A report has no return path, so that nothing bounces forever.
    if (!demand || demand.do === 'refuse' || returnPath === '') return;
    const returning: Returning = { demand, recipient, returnPath, source: bytes.toString('utf8') };
    await mailbox.deliver(reportOf(returning));
    events?.post(returning);
  };

  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'stand-in mail server',
    disabledCommands: ['STARTTLS'],
    // A password over plain SMTP; nobody has to give one.
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: 25 * 1024 * 1024,
    onConnect: (session, done) => void meet(faults.strike('SMTP CONNECT'), session, done, () => {}),
    onAuth: ({ username }, session, done) =>
      void meet(
        faults.strike('SMTP AUTH'),
        session,
        (error) => (error ? done(error) : done(null, { user: username })),
        () => {},
      ),
    onMailFrom: (_address, session, done) => void meet(faults.strike('SMTP MAIL'), session, done, () => {}),
    onRcptTo(address, session, done) {
      const struck = faults.strike('SMTP RCPT');
      if (struck.length === 0) struck.push(...faults.strike(`SMTP RCPT ${address.address}`));
      const demand = mailDemandOf(address.address);
      if (demand?.do === 'refuse' && struck.length === 0) return done(demanded(demand));
      void meet(struck, session, done, () => {});
    },
    onData(stream, session, done) {
      const struck = faults.strike('SMTP DATA');
      const arrived = readAll(stream);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      const keep = async () => {
        const source = await arrived;
        await mailbox.deliver({ from, recipients, source });
        for (const recipient of recipients) await giveBack(recipient, from, source);
      };
      // The protocol requires that even a refused mail is read to its end.
      void arrived.then(() => meet(struck, session, done, keep), done);
    },
  });
  // A client that disconnects early is no error of this server.
  server.on('error', () => {});
  sockets.watch(server.server);

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.destroyAll();
      }),
  };
}

function demanded({ code, status }: { code: number; status: string }): Error {
  return Object.assign(new Error(`${status} Refused by the stand-in`), { responseCode: code });
}

function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('error', reject);
    stream.once('end', () => resolve(Buffer.concat(chunks)));
  });
}

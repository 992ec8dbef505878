/** The commands of IMAP that a reader of bounces sends. */
import type { Faults } from '../kernel/faults.ts';
import type { Mailbox } from './mailbox.ts';

export type ImapOptions = {
  mailbox: Mailbox;
  /** Struck at `IMAP LOGIN`, `IMAP UID FETCH` and so on. */
  faults: Faults;
  host: string;
  /** 0 takes a free port. */
  port: number;
  user: string;
  password: string;
};

export type Session = { isSignedIn: boolean; isSelected: boolean };
/** Untagged lines, and the words after the tag. `ends` closes the connection. */
type Answer = { lines?: (string | Buffer)[]; done: string; ends?: boolean };
export const CRLF = '\r\n';

export function perform(
  { mailbox, user, password }: ImapOptions,
  session: Session,
  { command, rest }: { command: string; rest: string },
): Answer {
  const words = wordsOf(rest);
  switch (command) {
    case 'CAPABILITY':
      return { lines: [`* CAPABILITY IMAP4rev1${CRLF}`], done: 'OK' };
    case 'NOOP':
      return { done: 'OK' };
    case 'LOGOUT':
      return { lines: [`* BYE${CRLF}`], done: 'OK', ends: true };
    case 'LOGIN':
      session.isSignedIn = words[0] === user && words[1] === password;
      return { done: session.isSignedIn ? 'OK [CAPABILITY IMAP4rev1] Signed in' : 'NO Wrong password' };
  }
  if (!session.isSignedIn) return { done: 'BAD Sign in first' };
  switch (command) {
    case 'LIST':
    case 'LSUB':
      return { lines: [`* ${command} () "/" ${words[1] === '' ? '""' : 'INBOX'}${CRLF}`], done: 'OK' };
    case 'SELECT':
    case 'EXAMINE':
      return select(mailbox, session, words[0]);
    case 'CLOSE':
      session.isSelected = false;
      return { done: 'OK' };
  }
  if (!session.isSelected) return { done: 'BAD Select a mailbox first' };
  const uid = Number(words[0]);
  switch (command) {
    case 'UID SEARCH': {
      const found = /\bUNSEEN\b/i.test(rest) ? mailbox.returned({ unseen: true }) : mailbox.returned({});
      return { lines: [`* SEARCH ${found.join(' ')}${CRLF}`], done: 'OK' };
    }
    case 'UID FETCH':
      return fetchOne(mailbox, uid, rest);
    case 'UID STORE':
      if (!/\+FLAGS(\.SILENT)? \(\\Seen\)/i.test(rest)) return { done: 'BAD Only \\Seen can be added' };
      mailbox.markSeen(uid);
      return { done: 'OK' };
    default:
      return { done: 'BAD Not a command of this stand-in' };
  }
}

function select(mailbox: Mailbox, session: Session, name = ''): Answer {
  if (name.toUpperCase() !== 'INBOX') return { done: 'NO There is no such mailbox' };
  session.isSelected = true;
  const uids = mailbox.returned({});
  const lines = [
    `* FLAGS (\\Seen)`,
    `* ${uids.length} EXISTS`,
    '* 0 RECENT',
    '* OK [UIDVALIDITY 1]',
    `* OK [UIDNEXT ${(uids.at(-1) ?? 0) + 1}]`,
    '* OK [PERMANENTFLAGS (\\Seen)]',
  ];
  return { lines: lines.map((line) => line + CRLF), done: 'OK [READ-WRITE]' };
}

/** The source, or the part of it that is asked for. */
function fetchOne(mailbox: Mailbox, uid: number, rest: string): Answer {
  const source = mailbox.returnedSource(uid);
  if (source === undefined) return { done: 'OK' };
  const whole = Buffer.from(source);
  const [, from, length] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(rest) ?? [];
  const part = from === undefined ? whole : whole.subarray(Number(from), Number(from) + Number(length));
  const place = mailbox.returned({}).indexOf(uid) + 1;
  const name = from === undefined ? 'BODY[]' : `BODY[]<${from}>`;
  const head = `* ${place} FETCH (UID ${uid} RFC822.SIZE ${whole.length} ${name} {${part.length}}${CRLF}`;
  return { lines: [head, part, `)${CRLF}`], done: 'OK' };
}

/** Atoms and quoted strings. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, atom]) =>
    quoted === undefined ? (atom ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
  );
}

/** The mails to return paths: what came back, as a reader over IMAP sees it. */
import type { Database } from '../kernel/database.ts';
import { bytesOf } from './mail-rows.ts';

export type ReturnedMails = {
  /** The numbers of the messages to return paths, oldest first. */
  returned(filter: { unseen?: boolean }): number[];
  returnedSource(number: number): Uint8Array | undefined;
  markSeen(number: number): void;
};

export function returnedMails(database: Database): ReturnedMails {
  return {
    returned: ({ unseen = false }) =>
      database
        .all(
          `select sequence from message where recipient like 'bounces+%' and (?1 = 0 or seen = 0) order by sequence`,
          Number(unseen),
        )
        .map(({ sequence }) => Number(sequence)),
    returnedSource(number) {
      const row = database.get(
        `select source from message where sequence = ? and recipient like 'bounces+%'`,
        number,
      );
      return row && bytesOf(row);
    },
    markSeen: (number) => void database.run('update message set seen = 1 where sequence = ?', number),
  };
}

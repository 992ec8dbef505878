/** The databases of the PostgreSQL that runs for the tests. */
import pg from 'pg';

export type TestServer = {
  /** The address of any database on the server, as a role that may create databases. */
  adminUrl: string;
  /** The address as the role that owns the copies; the product runs as this role. */
  ownerUrl: string;
  owner: string;
  /** A migrated database without rows, which test files copy. */
  template: string;
  /** Where the data folder of the seeded template is kept; see demo-template.ts. */
  demoDataDir: string;
};

/** Runs statements as a role that may create databases, and returns the rows of the last. */
export async function administer(adminUrl: string, ...statements: string[]): Promise<unknown[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    let rows: unknown[] = [];
    for (const sql of statements) ({ rows } = await admin.query(sql));
    return rows;
  } finally {
    await admin.end();
  }
}

let kept: Promise<pg.Client> | undefined;

/**
 * Runs a statement on the one connection that this worker keeps for it. A connection takes 8 ms of a core, on
 * both sides together, and each file creates and drops a database. It ends with the worker.
 */
export async function keptAdmin(adminUrl: string, sql: string): Promise<void> {
  kept ??= openAdmin(adminUrl);
  await (await kept).query(sql);
}

async function openAdmin(adminUrl: string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: adminUrl });
  // A lost connection is opened anew for the next statement.
  const forget = () => {
    kept = undefined;
  };
  admin.on('error', forget);
  await admin.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  return admin;
}

type Copy = { name: string; template: string };

/**
 * The statement for a copy that the product's role owns. It fails while a session uses the template. Copying
 * the files takes half the time of writing each page to the log, as PostgreSQL does by default.
 */
export function copyDatabase({ owner }: TestServer, { name, template }: Copy): string {
  return `create database ${name} template ${template} owner ${pg.escapeIdentifier(owner)} strategy file_copy`;
}

/** The name of the seeded template beside the empty one. */
export function demoTemplateName(template: string): string {
  return `${template}_demo`;
}

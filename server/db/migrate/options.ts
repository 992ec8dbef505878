export type MigrateOptions = {
  /** The folder with `db/migrations/` and `<module>/sql/`; the product's own by default. */
  root?: string;
  /**
   * What to do with functions whose text changed without a new version: a developer's edits are applied, and
   * a production process refuses to start with them.
   */
  editedFunctions?: 'apply' | 'refuse';
  /** How often a migration asks for a lock that others hold, three seconds each time; 40 times by default. */
  lockTries?: number;
  /** Receives what an operator should know, such as functions that a newer version applied. */
  log?: (message: string) => void;
};

/** A connection that prepares no named statement, for poolers that hand one session to many clients. */
import pg from 'pg';

/** Removes the name, which makes a statement stay prepared in the session. */
export class UnnamedClient extends pg.Client {
  override query = (...given: unknown[]) => {
    const [statement, ...rest] = given;
    const asked = isNamed(statement) ? { ...statement, name: undefined } : statement;
    return Reflect.apply(pg.Client.prototype.query, this, [asked, ...rest]);
  };
}

function isNamed(statement: unknown): statement is { name: unknown } {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
  );
}

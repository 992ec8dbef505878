/** The form of every id. It stands apart from the schemas, so that a page may check an id without them. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an id as the product writes it: a UUID in lower case. */
export function isId(text: string): boolean;
export function isId(text: string | undefined): text is string;
export function isId(text: string | undefined): boolean {
  return text !== undefined && UUID.test(text);
}

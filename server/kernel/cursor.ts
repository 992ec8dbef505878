/**
 * Cursors: the place where a page of a list ended, as opaque text for an address. A list names the fields
 * of its places and the form of each; text that no such list can have written is refused, so a store never
 * sees it.
 */
import { isId } from '#contract/kernel/id.ts';
import { type Refusal, refuse } from './refusal.ts';

/** How one value of a place is written and read; `read` answers undefined for what is no such value. */
export type PlaceField<Value> = {
  write(value: Value): string | number | null;
  read(written: unknown): Value | undefined;
};

export type Cursors<Place> = {
  write(place: Place): string;
  /** Throws `invalid-input`, which names the field `cursor`. */
  read(cursor: string): Place;
};

/**
 * The cursors of a list whose places have these fields, for example `cursorsOf({ micros: wholeNumber, id:
 * uuid })`; `message` is what a caller reads of a cursor that is none of them.
 */
export function cursorsOf<Place extends object>(
  fields: { readonly [Name in keyof Place]: PlaceField<Place[Name]> },
  message?: string,
): Cursors<Place> {
  const names = Object.keys(fields) as (keyof Place)[];
  const write = (place: Place) => encode(names.map((name) => fields[name].write(place[name])));
  return {
    write,
    read(cursor) {
      const values = decode(cursor);
      if (values?.length !== names.length) throw invalidCursor(message);
      const place: Partial<Place> = {};
      for (const [index, name] of names.entries()) {
        const value = fields[name].read(values[index]);
        if (value === undefined) throw invalidCursor(message);
        place[name] = value;
      }
      // Base64 and JSON can be written in several ways; only the one that `write` uses is a cursor.
      if (write(place as Place) !== cursor) throw invalidCursor(message);
      return place as Place;
    },
  };
}

export function invalidCursor(message?: string): Refusal {
  if (message === undefined) return refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  return refuse('invalid-input', { message, fields: { cursor: message } });
}

/**
 * Any number of a bigint column that is not negative: eighteen digits always fit. Microseconds of a time
 * are such a number.
 */
export const wholeNumber: PlaceField<bigint> = {
  write: String,
  read: (written) => (matches(written, /^\d{1,18}$/) ? BigInt(written) : undefined),
};

/** The number of a line in a file; it fits PostgreSQL's int. */
export const lineNumber: PlaceField<number> = {
  write: (line) => line,
  read: (written) =>
    typeof written === 'number' && Number.isInteger(written) && written >= 0 && written <= 999_999
      ? written
      : undefined,
};

export const uuid: PlaceField<string> = {
  write: (id) => id,
  read: (written) => (typeof written === 'string' && isId(written) ? written : undefined),
};

/** Text as the database keeps it, without a NUL. */
export const databaseText: PlaceField<string> = textOf(/^[^\0]{0,400}$/);

/** Text of one form. */
export function textOf(form: RegExp): PlaceField<string> {
  return { write: (value) => value, read: (written) => (matches(written, form) ? written : undefined) };
}

/** Lists in the order of their objects' creation, in microseconds. */
export const byCreation = cursorsOf({ micros: wholeNumber, id: uuid });

/** Lists in the order of a moment that is not the creation, in microseconds. */
export const byMoment = cursorsOf({ atMicros: wholeNumber, id: uuid });

/**
 * Lists whose place is the id of the last object. An id that a request key made carries no time, so the store
 * orders by the time of that object.
 */
export const byId = cursorsOf({ id: uuid });

/** Lists in the order of a running number. */
export const byNumber = cursorsOf({ number: wholeNumber });

/** A part of a place that may not be there yet. */
export function orNull<Value>(field: PlaceField<Value>): PlaceField<Value | null> {
  return {
    write: (value) => (value === null ? null : field.write(value)),
    read: (written) => (written === null ? null : field.read(written)),
  };
}

function matches(written: unknown, form: RegExp): written is string {
  return typeof written === 'string' && form.test(written);
}

function encode(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function decode(cursor: string): unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

import { linesOf } from '../settings/setting-values.ts';

/** A field of a form of a record, as a screen declares it. */
export interface RecordField {
  /** The member of the body, with a dot before a member of a member. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'text' | 'number' | 'check' | 'lines' | 'choice' | 'zone';
  /** The values of a choice with their words. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly isRequired?: boolean;
  /** What is sent for no text; null if absent. */
  readonly empty?: '';
  /** True for a member that is chosen once, with a new record. */
  readonly isFixed?: boolean;
  /** The value of a new record. */
  readonly initial?: string | boolean;
  readonly max?: number;
}

/** Values as they are typed: a text, or whether a box is checked. */
export type RecordValues = Readonly<Record<string, string | boolean>>;

const memberOf = (record: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[step] : undefined,
      record,
    );

const typedOf = ({ kind, initial }: RecordField, value: unknown): string | boolean => {
  if (kind === 'check') return (value ?? initial ?? false) === true;
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : String(initial ?? '');
};

/** Returns the typed form of a stored record, or of a new one. */
export const typedRecord = (fields: readonly RecordField[], record: object | null): RecordValues =>
  Object.fromEntries(fields.map((field) => [field.name, typedOf(field, memberOf(record, field.name))]));

const sentOf = ({ kind, isRequired, empty }: RecordField, typed: string | boolean): unknown => {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (kind === 'lines') return linesOf(text);
  if (text === '') return isRequired === true ? '' : (empty ?? null);
  return kind === 'number' ? Number(text) : text;
};

const isSent = (field: RecordField, typed: RecordValues, stored: RecordValues | null): boolean =>
  stored === null || (field.isFixed !== true && typed[field.name] !== stored[field.name]);

/**
 * Returns the body that stores what was typed: all of a new record, and what has changed of a stored one. A member with
 * members of its own is sent whole, because it replaces the stored one.
 */
export const recordBody = (
  fields: readonly RecordField[],
  typed: RecordValues,
  stored: RecordValues | null,
): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  const outerOf = ({ name }: RecordField): string => name.split('.')[0] ?? name;
  const changed = new Set(fields.filter((field) => isSent(field, typed, stored)).map(outerOf));
  for (const field of fields.filter((each) => changed.has(outerOf(each)))) {
    const sent = sentOf(field, typed[field.name] ?? '');
    const [member = '', inner] = field.name.split('.');
    if (inner !== undefined) body[member] = { ...(body[member] as object | undefined), [inner]: sent };
    else if (sent !== null || stored !== null) body[member] = sent;
  }
  return body;
};

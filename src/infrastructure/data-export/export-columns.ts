import { FORMULA_GUARD, FORMULA_STARTS } from '../../domain/kernel/csv.ts';

/** A column of the files of a kind: its name, its value in JSON and its cell in CSV as SQL, and its JSON Schema. */
export interface ExportColumn {
  readonly name: string;
  readonly json: string;
  /** The SQL expression of the CSV cell; its value is null for an empty cell. */
  readonly csv: string;
  readonly schema: object;
}

/** Returns the text as an SQL literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const codePoint = (character: string): string => `chr(${character.codePointAt(0) ?? 0})`;
const STARTS = FORMULA_STARTS.map(codePoint).join(', ');

/** Returns the SQL expression of a text in double quotes (RFC 4180). */
const inQuotes = (value: string): string => `'"' || replace(${value}, '"', '""') || '"'`;
/** Returns the SQL expression of a text cell, escaped so that spreadsheets do not read it as a formula. */
const textCell = (value: string): string =>
  inQuotes(`case when left(${value}, 1) in (${STARTS}) then ${quoted(FORMULA_GUARD)} || ${value} else ${value} end`);

const orNull = (schema: Readonly<Record<string, unknown>>, isNullable: boolean): object =>
  isNullable ? { anyOf: [schema, { type: 'null' }] } : schema;

interface TypeForms {
  readonly json: (value: string) => string;
  readonly csv: (value: string) => string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const asIs = (value: string): string => value;
const asText = (value: string): string => `${value}::text`;
/** Returns the SQL expression of a time in ISO 8601, in UTC with milliseconds, as in the API. */
const timestamp = (value: string): string => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Returns the SQL expression of a set of time ranges as a list. A range that has not ended has no end. */
const times = (value: string): string =>
  `(select coalesce(json_agg(json_build_object('from', ${timestamp('lower(span)')}, 'to', ${timestamp('upper(span)')})), '[]') from unnest(${value}) span)`;
const base64 = (value: string): string => `replace(encode(${value}, 'base64'), chr(10), '')`;

/** The JSON and CSV forms of values by the beginning of the name of their PostgreSQL type. */
const typeForms: readonly (readonly [type: RegExp, forms: TypeForms])[] = [
  [/\[\]$/, { json: asIs, csv: (value) => inQuotes(`to_json(${value})::text`), schema: { type: 'array' } }],
  [/^(?:small|big)?int|^(?:big)?serial/, { json: asIs, csv: asText, schema: { type: 'integer' } }],
  [/^(?:double|real|float|numeric)/, { json: asIs, csv: asText, schema: { type: 'number' } }],
  [/^bool/, { json: asIs, csv: asText, schema: { type: 'boolean' } }],
  [/^timestamp/, { json: timestamp, csv: timestamp, schema: { type: 'string', format: 'date-time' } }],
  [
    /^tstzmultirange/,
    {
      json: times,
      csv: (value) => inQuotes(`${times(value)}::text`),
      schema: { type: 'array', items: { type: 'object' } },
    },
  ],
  [/^date/, { json: asText, csv: asText, schema: { type: 'string', format: 'date' } }],
  [/^uuid/, { json: asIs, csv: asText, schema: { type: 'string', format: 'uuid' } }],
  [/^json/, { json: (value) => `${value}::jsonb`, csv: (value) => inQuotes(`${value}::jsonb::text`), schema: {} }],
  [/^bytea/, { json: base64, csv: base64, schema: { type: 'string', contentEncoding: 'base64' } }],
  [/^(?:text|varchar|character)/, { json: asIs, csv: textCell, schema: { type: 'string' } }],
];

/** Returns the exported form of a column of a table. */
export const columnOf = (name: string, field: string, type: string, isNullable: boolean): ExportColumn => {
  const forms = typeForms.find(([pattern]) => pattern.test(type))?.[1];
  if (forms === undefined) throw new Error(`The export does not know the type ${type} of the column ${field}.`);
  return {
    name,
    json: forms.json(`t.${field}`),
    csv: forms.csv(`t.${field}`),
    schema: orNull(forms.schema, isNullable),
  };
};

/** Returns a member of a JSON column as a column of its own. A row without the member has the default. */
export const memberOf = (
  name: string,
  field: string,
  defaultValue: unknown,
  schema: object,
  isText: boolean,
): ExportColumn => {
  const value = `coalesce(t.${field} -> ${quoted(name)}, ${quoted(JSON.stringify(defaultValue ?? null))}::jsonb)`;
  const text = `(${value} #>> '{}')`;
  return { name, json: value, csv: isText ? textCell(text) : inQuotes(`nullif(${value}, 'null')::text`), schema };
};

/** Returns the SQL that yields one line of JSON for each row. */
export const jsonLines = (columns: readonly ExportColumn[], from: string): string =>
  `select row_to_json(r)::text from (select ${columns.map(({ name, json }) => `${json} as "${name}"`).join(', ')} ${from}) r`;

/** Returns the SQL that yields one line of CSV for each row, without the header. */
export const csvLines = (columns: readonly ExportColumn[], from: string): string =>
  `select ${columns.map(({ csv }) => `coalesce(${csv}, '')`).join(` || ',' || `)} ${from}`;

/** Returns the first line of a CSV file. The names need no quotes. */
export const csvHeader = (columns: readonly ExportColumn[]): string => columns.map(({ name }) => name).join(',');

/** Returns the JSON Schema of a line. */
export const schemaOf = (kind: string, columns: readonly ExportColumn[]): string =>
  `${JSON.stringify(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: kind,
      type: 'object',
      properties: Object.fromEntries(columns.map(({ name, schema }) => [name, schema])),
      required: columns.map(({ name }) => name),
      additionalProperties: false,
    },
    null,
    2,
  )}\n`;

import { z } from 'zod';
import { cellText } from '../../../domain/kernel/row-import.ts';

/** The part of JSON Schema that says what a cell can mean. */
interface CellSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly CellSchema[];
  readonly items?: CellSchema;
  readonly properties?: Readonly<Record<string, CellSchema>>;
}

/** Replaces schemas by their documentation, as the generator of the OpenAPI document does. */
const asDocumented = ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void => {
  const { override } = jsonSchema;
  delete jsonSchema['override'];
  Object.assign(jsonSchema, override);
};

/** Returns what a request may send for the schema, as JSON Schema. */
export const documentedSchema = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _dialect, ...documented } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: asDocumented,
  });
  return documented;
};

const typesOf = ({ type = [], anyOf = [] }: CellSchema): readonly string[] => [
  ...(typeof type === 'string' ? [type] : type),
  ...anyOf.flatMap(typesOf),
];

const itemsOf = ({ items, anyOf = [] }: CellSchema): CellSchema =>
  items ?? anyOf.map((each) => each.items).find((each) => each !== undefined) ?? {};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Returns the value that a text stands for where the schema expects a number, true or false, a list or an object. */
const valueOf = (text: string, schema: CellSchema): unknown => {
  const types = typesOf(schema);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.some((type) => type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (types.includes('object') && text.startsWith('{')) return parsed(text);
  if (!types.includes('array')) return text;
  return text.startsWith('[') ? parsed(text) : text.split(';').map((each) => valueOf(each.trim(), itemsOf(schema)));
};

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a function that reads the cells of a row as a request with the schema would send them: empty cells are left out,
 * texts become the numbers, lists and other values that the schema expects, and `a.b` is the member `b` of `a`.
 */
export const cellReader = (schema: z.ZodType): ((row: Row) => Record<string, unknown>) => {
  const { properties = {} }: CellSchema = documentedSchema(schema);
  return (row) => {
    const read: Record<string, unknown> = {};
    for (const [column, cell] of Object.entries(row)) {
      const text = typeof cell === 'string' ? cellText(cell) : null;
      if (text === '') continue;
      const dot = column.indexOf('.');
      const member = dot < 0 ? column : column.slice(0, dot);
      const known = properties[member] ?? {};
      if (dot < 0) read[column] = text === null ? cell : valueOf(text, known);
      else {
        const inner = column.slice(dot + 1);
        const value = text === null ? cell : valueOf(text, known.properties?.[inner] ?? {});
        read[member] = { ...(read[member] as object | undefined), [inner]: value };
      }
    }
    return read;
  };
};

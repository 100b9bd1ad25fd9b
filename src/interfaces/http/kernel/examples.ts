/** A JSON schema of the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schemas that references name. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

/** The part of an operation that an example is for. A request contains no members that only the service writes. */
type Use = 'request' | 'response';

/** Returns the schema that a reference names, or the schema itself. */
export const resolved = (schema: JsonSchema, named: NamedSchemas): JsonSchema =>
  typeof schema['$ref'] === 'string' ? (named[schema['$ref'].split('/').at(-1) ?? ''] ?? {}) : schema;

const byFormat: Readonly<Record<string, string>> = {
  uuid: '0198c0de-5a1e-7d3a-9f00-2b6c7e41d105',
  email: 'ada@example.com',
  uri: 'https://www.example.com/',
  'date-time': '2026-03-02T08:00:00.000Z',
  date: '2026-03-02',
};

/** The values of members that end a period. */
const laterByFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-03-09T08:00:00.000Z',
  date: '2026-03-09',
};
const ENDS = /^(?:to|until|end)|(?:To|Until|At)$/;
const BEGINS = /^(?:created|updated|started|starts)At$/;

/** Values of members whose schema does not describe what they look like, by name. */
const byName: Readonly<Record<string, string | number>> = {
  name: 'Shop',
  displayName: 'Shop',
  title: 'Shop',
  email: 'ada@example.com',
  hostname: 'www.example.com',
  domainName: 'example.com',
  ipAddress: '192.0.2.10',
  url: 'https://www.example.com/',
  timezone: 'Europe/Zurich',
  language: 'en',
  color: 'blue',
  brandColor: '#0b5fff',
  firstName: 'Ada',
  lastName: 'Byron',
  password: 'correct horse battery staple',
  currentPassword: 'correct horse battery staple',
  newPassword: 'wrong donkey charger clip',
  recipientEmails: 'ada@example.com',
  recipient: 'ada@example.com',
  phoneNumber: '+41 44 668 18 00',
  notificationPhoneNumber: '+41 44 668 18 00',
  message: 'Scheduled work',
  description: 'Scheduled work',
  text: 'Scheduled work',
  note: 'Scheduled work',
  country: 'CH',
  countryCode: 'CH',
  allowedCheckCountryCodes: 'CH',
  allowedNetworks: '192.0.2.0/24',
  alertLocationThreshold: '0.5',
  from: '08:00',
  to: '17:00',
  startTime: '2026-03-02T22:00',
  endTime: '2026-03-02T23:00',
  key: 'shop',
  slug: 'shop',
  fieldKey: 'shop',
  checkInterval: 5,
  timeoutSeconds: 10,
  port: 443,
  total: 1,
  page: 1,
  perPage: 25,
};

/** The texts for members that have no value by name. The first that matches the pattern of the field is taken. */
const patterned: readonly string[] = [
  'example',
  '08:00',
  '2026-03',
  '2026-03-02',
  '2026-03-02T08:00',
  '123456',
  '#0b5fff',
  'Europe/Zurich',
  'PT5M',
  'x-acme-queue',
  '2026-03-02T08:00:00.000Z',
  '0123456789abcdef'.repeat(4),
];

const isWithin = ({ pattern, minLength, maxLength }: JsonSchema, text: string): boolean =>
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
  text.length >= Number(minLength ?? 0) &&
  text.length <= Number(maxLength ?? Infinity);

const textFor = (schema: JsonSchema, name: string): string => {
  const format = String(schema['format']);
  const isEnd = ENDS.test(name) && !BEGINS.test(name);
  const own = (isEnd ? laterByFormat[format] : undefined) ?? byFormat[format];
  if (own !== undefined) return own;
  const fitting = [byName[name], ...patterned].find((text) => typeof text === 'string' && isWithin(schema, text));
  return typeof fitting === 'string' ? fitting : 'x'.repeat(Number(schema['minLength'] ?? 1));
};

const numberFor = (schema: JsonSchema, name: string): number => {
  const [least, most] = [Number(schema['minimum'] ?? -Infinity), Number(schema['maximum'] ?? Infinity)];
  const wanted = byName[name];
  const number = typeof wanted === 'number' ? wanted : 1;
  return Math.min(Math.max(number, least), most);
};

/** Matches the description of a member that some values of other members require. */
const SOMETIMES_REQUIRED = /\bRequired for /;

/** The number of members in the example of a request that are not required. */
const FURTHER_MEMBERS = 2;

/** Returns the members of an example: the required ones, and in a request a few more. */
const membersFor = (schema: JsonSchema, named: NamedSchemas, use: Use): Readonly<Record<string, unknown>> => {
  const properties = Object.entries((schema['properties'] ?? {}) as NamedSchemas).filter(
    ([, member]) => use === 'response' || member['readOnly'] !== true,
  );
  const required = (schema['required'] ?? []) as readonly string[];
  const isRequired = ([name, { description }]: (typeof properties)[number]): boolean =>
    required.includes(name) || SOMETIMES_REQUIRED.test(String(description));
  const optional = use === 'response' ? [] : properties.filter((property) => !isRequired(property));
  const further = optional.slice(0, FURTHER_MEMBERS);
  return Object.fromEntries(
    properties
      .filter((property) => isRequired(property) || further.includes(property))
      .map(([name, member]) => [name, exampleOf(member, named, use, name)]),
  );
};

/** Returns a value that the schema accepts. It is derived from the schema, and from the name of the member. */
export const exampleOf = (declared: JsonSchema, named: NamedSchemas, use: Use, name = ''): unknown => {
  const schema = resolved(declared, named);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as readonly unknown[])[0];
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (options !== undefined) {
    const [option = {}] = options.filter(({ type }) => type !== 'null');
    // Most times that can be null are those of something that has not happened.
    const isOpen =
      use === 'response' && options.some(({ type }) => type === 'null') && option['format'] === 'date-time';
    return isOpen ? null : exampleOf(option, named, use, name);
  }
  const all = schema['allOf'] as readonly JsonSchema[] | undefined;
  if (all !== undefined) return Object.assign({}, ...all.map((each) => exampleOf(each, named, use, name))) as unknown;
  const [type] = [schema['type']].flat().filter((each) => each !== 'null');
  switch (type) {
    case 'object':
      return membersFor(schema, named, use);
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () =>
        exampleOf((schema['items'] ?? {}) as JsonSchema, named, use, name),
      );
    case 'string':
      return textFor(schema, name);
    case 'integer':
    case 'number':
      return numberFor(schema, name);
    case 'boolean':
      return true;
    default:
      return null;
  }
};

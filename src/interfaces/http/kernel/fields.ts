import { z } from 'zod';
import { MAX_EMAIL_LENGTH, emailAddressOf } from '../../../domain/access/email-address.ts';
import { isCountryCode } from '../../../domain/kernel/country-codes.ts';
import { UNSUPPORTED_YEAR, instantOf } from '../../../domain/kernel/instant.ts';
import { DEFAULT_PER_PAGE, MAX_LIST_ITEMS, MAX_PER_PAGE } from '../../../domain/kernel/page.ts';
import type { ListRequest } from '../../../domain/kernel/page.ts';
import { MAX_LINE, MAX_LINES, hasNoControls, nameKey } from '../../../domain/kernel/plain-text.ts';
import { isBrandColor } from '../../../domain/organizations/brand-color.ts';

/** The largest value of PostgreSQL's `integer` type. */
export const MAX_INT = 2_147_483_647;

/** A non-empty line of text. */
export const line = z.string().trim().min(1).max(MAX_LINE).refine(hasNoControls, 'Expected a single line of text.');
/** A country, as an ISO 3166-1 alpha-2 code. */
export const countryCode = z.string().refine(isCountryCode, 'Expected a country code of ISO 3166-1, such as CH.');
/** An email address, in the spelling in which it is stored. */
export const emailAddress = z
  .string()
  .max(MAX_EMAIL_LENGTH)
  .transform((text, context) => {
    const address = emailAddressOf(text);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: 'This is not an email address.' });
    return z.NEVER;
  });
/** Returns the schema of a string that the domain parses or normalizes. Strings that it cannot read are refused. */
export const spelled = <Value>(spell: (text: string) => Value | null, expected: string) =>
  z.string().transform((text, context) => {
    const result = spell(text);
    if (result !== null) return result;
    context.addIssue({ code: 'custom', message: `Expected ${expected}.` });
    return z.NEVER;
  });
/** A brand color such as `#0b5fff`. */
export const brandColor = z.string().toLowerCase().refine(isBrandColor, 'Expected a color such as #0b5fff.');
/** A time of day such as `08:00`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time of day from 00:00 to 23:59.');
/** A text that may have several lines. */
export const text = z.string().max(MAX_LINES);
const { format, pattern } = z.toJSONSchema(z.iso.datetime());
const date = z.date().meta({
  override: {
    type: 'string',
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
  },
});
const dateCodec = {
  decode: (text: string, context: z.core.ParsePayload): Date => {
    const instant = instantOf(text);
    if (instant !== null) return instant;
    context.issues.push({ code: 'custom', message: UNSUPPORTED_YEAR, input: text });
    return z.NEVER;
  },
  encode: (at: Date): string => at.toISOString(),
};
/** A timestamp: ISO 8601 in UTC with milliseconds in JSON, a `Date` of a supported year in the service. */
export const timestamp = z.codec(z.iso.datetime(), date, dateCodec);
/** A timestamp that callers may also send with an offset or as a date without a time. */
export const dayOrTimestamp = z.codec(z.union([z.iso.datetime({ offset: true }), z.iso.date()]), date, dateCodec);
/** An integer within the range of the database type. */
export const int = z.int().min(-MAX_INT).max(MAX_INT);
/** An internal id. */
export const intId = z.int().min(1).max(MAX_INT);
/** Matches an integer in the syntax of JSON, without exponent or fraction (RFC 8259 section 6). */
const WHOLE = /^(?:0|-?[1-9]\d*)$/;
const readWhole = (sent: unknown): unknown => (typeof sent === 'string' && WHOLE.test(sent) ? Number(sent) : sent);
/**
 * Returns the schema of an integer in a path or query, from `min` to `max`, in canonical form. Use `prefault` for a default
 * that the documentation shows.
 */
// `nonoptional` is needed because `preprocess` makes a value optional, and a path parameter must not be.
export const textInt = (max: number, min = 1) => z.nonoptional(z.preprocess(readWhole, z.int().min(min).max(max)));
/** An internal id as a query parameter. */
export const queryId = textInt(MAX_INT);
/** A Boolean as a query parameter. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Returns the schema of a query parameter that lists values, separated by commas. */
export const textList = <Element extends z.ZodType<unknown, string>>(list: z.ZodArray<Element>) =>
  z
    .string()
    .transform((text) => text.split(',') as z.input<Element>[])
    .pipe(list)
    .meta({ override: { type: 'string' } });
/** The issue of an id that is neither a public id nor an integer id. */
export const EITHER_FORM = 'Expected the `publicId` of the record, a UUID, or its integer `id`.';
/**
 * Returns the schema of an id that is sent in one of the forms of a union, and documented as the union. A union itself
 * writes down for each id that is absent why no form fits, which was half of the memory for reading an event.
 */
export const inEitherForm = <Output, Input>(forms: z.ZodType<Output, Input>) => {
  const { $schema: _dialect, ...documented }: Record<string, unknown> = z.toJSONSchema(forms, { io: 'input' });
  return z
    .custom<Input>((sent) => sent !== undefined && forms.safeParse(sent).success, EITHER_FORM)
    .meta({ override: documented })
    .pipe(forms);
};
/** The id of a record in a body, for use cases that look the record up by either id; others take `referenceTo`. */
export const eitherId = inEitherForm(z.union([z.uuid(), intId]));
/** The id of a record as a query parameter: the public id or the integer id. */
export const eitherQueryId = inEitherForm(z.union([z.uuid(), queryId]));
/** The query parameter that filters a list by customer. */
export const customerFilter = eitherQueryId.exactOptional().describe('Only items of this customer.');
/** The query parameters that filter a list of customers. */
export const customerFilters = {
  packageId: eitherQueryId.exactOptional().describe('Only items of customers with this package.'),
  customField: z
    .string()
    .regex(/^[^:]+:/u, 'Expected the key of a custom field, a colon and its value.')
    .transform((text) => {
      const colon = text.indexOf(':');
      return { key: text.slice(0, colon), value: text.slice(colon + 1) };
    })
    .exactOptional()
    .describe('Only items of customers with this value of a custom field: `region:north`.'),
};
/** The query parameters that filter a list of records of customers. */
export const ofCustomerFilters = { customerId: customerFilter, ...customerFilters };
/** The query parameter that filters a list by the tags of monitors. */
export const tagFilter = line
  .transform(nameKey)
  .exactOptional()
  .describe('Only monitors with a tag of this name, ignoring case.');
/** The issue of an id in a path that is not the `publicId`. */
const NOT_PUBLIC_ID = 'Expected the `publicId` of the record, a UUID; the integer `id` is not accepted here.';
/** The `{id}` parameter of a path that accepts public ids only. */
export const byPublicId = z.object({ id: z.uuid(NOT_PUBLIC_ID).describe('The `publicId` of the record.') });
/** The `{id}` parameter of a path that also accepts legacy integer ids. */
export const byEitherId = z.object({
  id: z.union([z.uuid(), textInt(MAX_INT)], EITHER_FORM).describe('The `publicId` of the record, or its integer `id`.'),
});
/** The query parameters that filter a list by time. */
export const periodFilters = (time = 'createdAt') => ({
  from: dayOrTimestamp.exactOptional().describe(`Items with \`${time}\` from this day or time on.`),
  to: dayOrTimestamp.exactOptional().describe(`Items with \`${time}\` before this day or time.`),
});
/** The query parameter that sorts a list by one of the members. */
export const sortBy = <const Member extends string>(...members: readonly Member[]) => ({
  sort: z
    .enum([...members, ...members.map((member) => `-${member}` as const)])
    .exactOptional()
    .describe('Orders the list; `-` reverses it.'),
});
/** The number of items on a page, of which a list can permit more than usual. */
export const itemsPerPage = (most = MAX_PER_PAGE) =>
  textInt(most).prefault(DEFAULT_PER_PAGE).describe(`The number of items on a page, at most ${most}.`);

/** The query of a paged list. */
export const pageQuery = z.object({
  page: textInt(MAX_INT).prefault(1).describe('The number of the page, from 1.'),
  perPage: itemsPerPage(),
  search: z
    .string()
    .max(MAX_LINE)
    .exactOptional()
    .describe('Returns only items that contain this text, ignoring case.'),
});

/** The query of a list whose reply is a plain array; see `listOf`. */
export const listQuery = z.object({
  page: textInt(MAX_INT).prefault(1).describe('The number of the page, from 1.'),
  perPage: textInt(MAX_LIST_ITEMS)
    .prefault(MAX_LIST_ITEMS)
    .describe(`The number of items on a page, at most ${MAX_LIST_ITEMS}.`),
});

/** The input of a use case that returns a page. */
export interface PageInput<Query> {
  readonly request: ListRequest;
  readonly filter: Omit<Query, keyof ListRequest>;
}

/** A filter by whether the records are open. */
export const openFilter = z.stringbool({ truthy: ['true'], falsy: ['false'] }).exactOptional();

/** Separates the parameters that every list understands from the filter. */
export const pageInput = <Query extends ListRequest>({ query }: { readonly query: Query }): PageInput<Query> => {
  const { page, perPage, search, sort, from, to, ...filter } = query;
  return {
    request: {
      page,
      perPage,
      ...(search === undefined ? {} : { search }),
      ...(sort === undefined ? {} : { sort }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
    filter,
  };
};

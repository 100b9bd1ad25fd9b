import { z } from 'zod';
import type { UnreadMembers } from '../application/on-call-import/unread-members.ts';
import { instantOf } from '../domain/kernel/instant.ts';
import { timeZoneOf } from '../domain/kernel/locale.ts';
import { localTimeOf } from '../domain/kernel/wall-clock.ts';
import { spelled } from '../interfaces/http/kernel/fields.ts';

/** The maximum number of records of one kind, or of entries in a list. A real configuration has fewer. */
const MAX_RECORDS = 10_000;

export const id = z.string().min(1).max(100);

export const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

export const instant = spelled(instantOf, 'a timestamp of the years 1970 to 9999, such as 2026-03-01T09:00:00Z');

export const localTime = z
  .string()
  .refine((text) => localTimeOf(text.replace(/Z$/, '')) !== null, 'Expected a local time such as 2026-03-01T09:00:00.');

export const zone = spelled(timeZoneOf, 'a name of the IANA time zone database');

export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?Z?$/, 'Expected a time such as 09:00:00.');

export const seconds = z
  .int()
  .min(1)
  .max(366 * 86_400);

export const listOf = <Schema extends z.ZodType>(item: Schema) => z.array(item).max(MAX_RECORDS);

/** Returns the schema of a list as the API returns it, either alone or as a member of a page. */
export const resource = <Schema extends z.ZodType>(item: Schema, ...members: readonly string[]) =>
  z.preprocess((sent) => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    const member = members.find((name) => Object.hasOwn(sent, name));
    return member === undefined ? sent : (sent as Readonly<Record<string, unknown>>)[member];
  }, listOf(item));

export const range = z.object({ from: instant, to: instant }).optional();

/** Returns the members of a document that are not read. */
export const unreadOf = (sent: object, known: object): UnreadMembers =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(known, name)));

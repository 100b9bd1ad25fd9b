import { z } from 'zod';
import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Refusal } from '../../../../domain/kernel/outcome.ts';
import type { ErrorEnvelope } from './envelope.ts';

/** The maximum number of resources in a request, and the maximum length of each in characters. */
const MAX_RESOURCES = 10;

const MAX_RESOURCE = 2000;

/**
 * The resources that a request names, of which there may be several (RFC 8707 section 2). Empty values are treated as
 * omitted.
 */
export const resourceParameter = z
  .union([z.string().max(MAX_RESOURCE), z.array(z.string().max(MAX_RESOURCE)).max(MAX_RESOURCES)])
  .optional()
  .transform((value) => [value ?? []].flat().filter((resource) => resource !== ''));

export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** Converts a description to printable ASCII without quotes and backslashes (RFC 6749 section 5.2). */
const plain = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll('`', "'")
    .replace(/[^\x20-\x7e]|["\\]/g, '');

const membersOf = ({ code, data }: Refusal): Readonly<Record<string, unknown>> => ({
  error_description: plain(entryOf(code as ErrorCode).when),
  ...data,
});

/**
 * Returns the envelope with the members of OAuth both at the top level, where OAuth clients read them, and in `data`.
 */
export const withProtocolMembers = (envelope: ErrorEnvelope, refusal: Refusal): Readonly<Record<string, unknown>> => {
  if (entryOf(refusal.code as ErrorCode).silent) return { ...envelope };
  const members = membersOf(refusal);
  return { ...envelope, ...members, data: { code: refusal.code, ...members } };
};

/** Returns the same envelope for token endpoints, where `error` is the code (RFC 6749 section 5.2). */
export const asTokenError = (envelope: ErrorEnvelope, refusal: Refusal): Readonly<Record<string, unknown>> => ({
  ...withProtocolMembers(envelope, refusal),
  ...(entryOf(refusal.code as ErrorCode).silent ? {} : { error: refusal.code }),
});

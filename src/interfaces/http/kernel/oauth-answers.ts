import { entryOf } from '../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import type { ErrorEnvelope } from './envelope.ts';

/** OAuth's code for a body that cannot be read. */
export const inProtocolWords = { invalidRequestBody: 'invalid_request' } as const;

export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** Descriptions are printable ASCII without quotes and backslashes (RFC 6749 section 5.2). */
const plain = (text: string): string => text.replaceAll('’', "'").replaceAll('`', "'").replace(/[^\x20-\x7e]|["\\]/g, '');

const membersOf = ({ code, data }: Refusal): Readonly<Record<string, unknown>> => ({
  error_description: plain(entryOf(code as ErrorCode).when),
  ...data,
});

/** The envelope with the members of OAuth twice: at the top level, where OAuth clients read them, and in `data`. */
export const withProtocolMembers = (envelope: ErrorEnvelope, refusal: Refusal): Readonly<Record<string, unknown>> => {
  if (entryOf(refusal.code as ErrorCode).silent) return { ...envelope };
  const members = membersOf(refusal);
  return { ...envelope, ...members, data: { code: refusal.code, ...members } };
};

/** The same for token endpoints, where `error` is the code (RFC 6749 section 5.2). */
export const asTokenError = (envelope: ErrorEnvelope, refusal: Refusal): Readonly<Record<string, unknown>> => ({
  ...withProtocolMembers(envelope, refusal),
  ...(entryOf(refusal.code as ErrorCode).silent ? {} : { error: refusal.code }),
});

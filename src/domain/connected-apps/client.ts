import { invalidRedirectUri, invalidClientMetadata } from '../agent-access/oauth.rules.ts';
import { days } from '../kernel/time.ts';
import type { Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { describedAs } from './connected-app.errors.ts';
import { isAcceptableRedirectUri, targetOf } from './redirect-uri.ts';

/** The prefix of a client id, which `CLIENT_ID_BYTES` random bytes follow. */
export const CLIENT_ID_PREFIX = 'app_';
/** The number of random bytes of a client id. */
export const CLIENT_ID_BYTES = 16;
/** The maximum number of redirect URIs of a client. */
export const MAX_REDIRECT_URIS = 10;
/** The maximum length of a client's name, in characters. */
export const MAX_CLIENT_NAME_LENGTH = 100;
/** The time for which a client that no user has ever authorized is kept, in milliseconds. */
export const UNUSED_CLIENT_LIFETIME = days(30);

/** The metadata that every client gets, whatever it requests (RFC 7591 section 3.2.1 allows a server to replace it). */
export const clientTerms = {
  grantTypes: ['authorization_code', 'refresh_token'],
  responseTypes: ['code'],
  tokenEndpointAuthMethod: 'none',
} as const;

/** A registered app. It has no secret: PKCE and the redirect URI bind a code to the app. */
export interface OauthClient {
  readonly id: number;
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
  /** The time at which a user last granted the app access; null if no user ever did. */
  readonly lastUsedAt: Date | null;
}

/** The unvalidated metadata of a registration request. */
export interface ClientMetadata {
  readonly name?: unknown;
  readonly redirectUris?: unknown;
  readonly grantTypes?: unknown;
  readonly responseTypes?: unknown;
}

/** The facts that decide whether a client can be registered (RFC 7591). */
export interface RegistrationFacts {
  readonly metadata: ClientMetadata;
  /** The private-use redirect URIs that the operator accepts. */
  readonly privateUse: readonly string[];
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isAbsentOrContains = (value: unknown, needed: string): boolean =>
  value === undefined || (isTextList(value) && value.includes(needed));

const isName = (name: unknown): boolean =>
  name === undefined ||
  (typeof name === 'string' && name.trim() !== '' && name.length <= MAX_CLIENT_NAME_LENGTH && !/\p{C}/u.test(name));

/** The rules that are checked, in this order, when a client registers (RFC 7591 section 3.2.2). */
export const registrationRules = [
  {
    code: invalidRedirectUri.code,
    broken: ({ metadata: { redirectUris } }) =>
      !isTextList(redirectUris) || redirectUris.length === 0 || redirectUris.length > MAX_REDIRECT_URIS,
    data: describedAs(`redirect_uris must contain 1 to ${MAX_REDIRECT_URIS} URIs.`),
  },
  {
    code: invalidRedirectUri.code,
    broken: ({ metadata: { redirectUris }, privateUse }) =>
      !isTextList(redirectUris) || !redirectUris.every((uri) => isAcceptableRedirectUri(uri, privateUse)),
    data: describedAs(
      'A redirect URI must be a normalized https URI with a host name, or http with a loopback address, without user name and fragment.',
    ),
  },
  {
    code: invalidClientMetadata.code,
    broken: ({ metadata: { name } }) => !isName(name),
    data: describedAs(`client_name must be a single line of 1 to ${MAX_CLIENT_NAME_LENGTH} characters.`),
  },
  {
    code: invalidClientMetadata.code,
    broken: ({ metadata: { grantTypes } }) => !isAbsentOrContains(grantTypes, 'authorization_code'),
    data: describedAs('grant_types must contain authorization_code.'),
  },
  {
    code: invalidClientMetadata.code,
    broken: ({ metadata: { responseTypes } }) => !isAbsentOrContains(responseTypes, 'code'),
    data: describedAs('response_types must contain code.'),
  },
] as const satisfies readonly Rule<RegistrationFacts>[];

/**
 * Returns the metadata to store for a client, or a refusal. A client without a name is named after the target of its
 * first redirect URI.
 */
export const decideRegistration = (
  facts: RegistrationFacts,
): Outcome<Pick<OauthClient, 'name' | 'redirectUris'>, (typeof registrationRules)[number]['code']> =>
  obey(registrationRules, facts, ({ metadata: { name, redirectUris } }) => {
    const uris = isTextList(redirectUris) ? [...new Set(redirectUris)] : [];
    return { name: typeof name === 'string' ? name.trim() : targetOf(uris[0] ?? ''), redirectUris: uris };
  });

/** The code for metadata that cannot be parsed (RFC 7591 section 3.2.2). */
export const unreadableMetadata = { invalidRequestBody: invalidClientMetadata.code } as const;

/** The rules that are checked before a connection is ended by its client id. */
export const disconnectRules = [
  { code: 'missingClientId', broken: ({ clientId }) => clientId.trim() === '' },
] as const satisfies readonly Rule<{ readonly clientId: string }>[];

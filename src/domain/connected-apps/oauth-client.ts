import { days } from '../kernel/time.ts';
import type { Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { hostOf, isAcceptableRedirectUri } from './redirect-uri.ts';

/** What every client id starts with, and the random bytes that follow. */
export const CLIENT_ID_PREFIX = 'app_';
export const CLIENT_ID_BYTES = 16;
/** The most redirect URIs of one client. */
export const MAX_REDIRECT_URIS = 10;
/** The longest name of a client, in characters. */
export const MAX_CLIENT_NAME_LENGTH = 100;
/** How long a registration is kept that nobody has ever used. */
export const UNUSED_CLIENT_LIFETIME = days(30);

/** What every client may do here, whatever else it asks for (RFC 7591 section 3.2.1 lets a server replace it). */
export const clientTerms = {
  grantTypes: ['authorization_code', 'refresh_token'],
  responseTypes: ['code'],
  tokenEndpointAuthMethod: 'none',
} as const;

/** An app that has registered itself. It has no secret: PKCE and the redirect URI tie a code to it. */
export interface OauthClient {
  readonly id: number;
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
  /** When somebody last gave it access, or null when nobody ever did. */
  readonly lastUsedAt: Date | null;
}

/** The metadata that a client sends of itself, unjudged. */
export interface ClientMetadata {
  readonly name?: unknown;
  readonly redirectUris?: unknown;
  readonly grantTypes?: unknown;
  readonly responseTypes?: unknown;
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isAbsentOrHolds = (value: unknown, needed: string): boolean =>
  value === undefined || (isTextList(value) && value.includes(needed));

const isName = (name: unknown): boolean =>
  name === undefined || (typeof name === 'string' && name.trim() !== '' && name.length <= MAX_CLIENT_NAME_LENGTH && !/\p{C}/u.test(name));

const told = (error_description: string) => () => ({ error_description });

/** Judged in this order when a client registers (RFC 7591 section 3.2.2). */
export const registrationRules = [
  {
    code: 'invalid_redirect_uri',
    broken: ({ redirectUris }) => !isTextList(redirectUris) || redirectUris.length === 0 || redirectUris.length > MAX_REDIRECT_URIS,
    data: told(`redirect_uris must list 1 to ${MAX_REDIRECT_URIS} addresses.`),
  },
  {
    code: 'invalid_redirect_uri',
    broken: ({ redirectUris }) => !isTextList(redirectUris) || !redirectUris.every(isAcceptableRedirectUri),
    data: told('A redirect URI must be https, or http on a loopback address, and have no fragment.'),
  },
  {
    code: 'invalid_client_metadata',
    broken: ({ name }) => !isName(name),
    data: told(`client_name must be a line of 1 to ${MAX_CLIENT_NAME_LENGTH} characters.`),
  },
  {
    code: 'invalid_client_metadata',
    broken: ({ grantTypes }) => !isAbsentOrHolds(grantTypes, 'authorization_code'),
    data: told('grant_types must hold authorization_code.'),
  },
  {
    code: 'invalid_client_metadata',
    broken: ({ responseTypes }) => !isAbsentOrHolds(responseTypes, 'code'),
    data: told('response_types must hold code.'),
  },
] as const satisfies readonly Rule<ClientMetadata>[];

/** What is kept of a client's metadata. Without a name it goes by the host that it sends people to. */
export const decideRegistration = (
  metadata: ClientMetadata,
): Outcome<Pick<OauthClient, 'name' | 'redirectUris'>, (typeof registrationRules)[number]['code']> =>
  obey(registrationRules, metadata, ({ name, redirectUris }) => {
    const uris = isTextList(redirectUris) ? [...new Set(redirectUris)] : [];
    return { name: typeof name === 'string' ? name.trim() : hostOf(uris[0] ?? ''), redirectUris: uris };
  });

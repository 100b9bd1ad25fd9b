import type { AgentScope } from '../access/caller.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { days, hours } from '../kernel/time.ts';
import { appTokenMachine } from './connected-app.machine.ts';

/** The lifetime of an app's access token, in milliseconds. */
export const APP_ACCESS_LIFETIME = hours(1);
/** The lifetime of a refresh token, in milliseconds. Each use replaces the token with a new one. */
export const APP_REFRESH_LIFETIME = days(30);
/** The prefixes of apps' tokens, which distinguish them from the tokens of agents. */
export const APP_ACCESS_PREFIX = 'wsmo_';
/** The prefix of a refresh token of an app. */
export const APP_REFRESH_PREFIX = 'wsmr_';
/** The number of random bytes of an app's tokens. */
export const APP_TOKEN_BYTES = 32;

/** The kind of an app's token (RFC 6749 sections 1.4 and 1.5). */
export type AppTokenKind = 'access' | 'refresh';
/** The state of an app's token, derived from its times. */
export type AppTokenStatus = StateOf<typeof appTokenMachine>;

/** A token of an app as it is stored, without its secret. A refresh token is spent when it is exchanged. */
export interface AppToken {
  readonly id: number;
  readonly grantId: number;
  readonly kind: AppTokenKind;
  readonly scopes: readonly AgentScope[];
  readonly expiresAt: Date;
  readonly spentAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Returns true if the text has the format of an app's access token. */
export const isAppTokenShaped = (secret: string): boolean => /^wsmo_[A-Za-z0-9_-]{43}$/.test(secret);

/** Returns the status of the token at the given time. Revocation and use take precedence over expiry. */
export const appTokenStatusAt = (
  { expiresAt, spentAt, revokedAt }: Pick<AppToken, 'expiresAt' | 'spentAt' | 'revokedAt'>,
  now: Date,
): AppTokenStatus => {
  const { initial } = appTokenMachine;
  if (revokedAt !== null) return next(appTokenMachine, initial, 'revoke') ?? initial;
  if (spentAt !== null) return next(appTokenMachine, initial, 'spend') ?? initial;
  return now < expiresAt ? initial : (next(appTokenMachine, initial, 'expire') ?? initial);
};

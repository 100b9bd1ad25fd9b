import type { AgentScope } from '../access/caller.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { days, hours } from '../kernel/time.ts';
import { appTokenMachine } from './app-token.machine.ts';

/** How long an access token of an app lives. */
export const APP_ACCESS_LIFETIME = hours(1);
/** How long a refresh token lives; each use replaces it by one that lives as long again. */
export const APP_REFRESH_LIFETIME = days(30);
/** What the tokens of apps start with, so that nobody takes them for those of agents, and the random bytes that follow. */
export const APP_ACCESS_PREFIX = 'wsmo_';
export const APP_REFRESH_PREFIX = 'wsmr_';
export const APP_TOKEN_BYTES = 32;

export type AppTokenKind = 'access' | 'refresh';
export type AppTokenStatus = StateOf<typeof appTokenMachine>;

/** A token of an app as stored. */
export interface AppToken {
  readonly id: number;
  readonly grantId: number;
  readonly kind: AppTokenKind;
  readonly scopes: readonly AgentScope[];
  readonly expiresAt: Date;
  readonly spentAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Whether a text has the exact form of an app's access token. */
export const isAppTokenShaped = (secret: string): boolean => /^wsmo_[A-Za-z0-9_-]{43}$/.test(secret);

/** What a token is at this moment. That it was spent or revoked counts before the end of its time. */
export const appTokenStatusAt = ({ expiresAt, spentAt, revokedAt }: Pick<AppToken, 'expiresAt' | 'spentAt' | 'revokedAt'>, now: Date): AppTokenStatus => {
  const { initial } = appTokenMachine;
  if (revokedAt !== null) return next(appTokenMachine, initial, 'revoke') ?? initial;
  if (spentAt !== null) return next(appTokenMachine, initial, 'spend') ?? initial;
  return now < expiresAt ? initial : (next(appTokenMachine, initial, 'expire') ?? initial);
};

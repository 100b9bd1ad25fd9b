import type { AgentScope } from '../access/caller.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { days, minutes, seconds } from '../kernel/time.ts';
import { authorizationMachine } from './connected-app.machine.ts';

/** The time within which a user can decide about an authorization request, in milliseconds. */
export const CONSENT_WINDOW = minutes(10);
/** The lifetime of an authorization code, in milliseconds (RFC 6749 section 4.1.2 recommends at most ten minutes). */
export const CODE_LIFETIME = seconds(60);
/** The time after its expiry for which an authorization is stored, in milliseconds. */
export const AUTHORIZATION_RETENTION = days(1);
/** The number of random bytes in consent codes and authorization codes. */
export const CODE_BYTES = 32;

/** The state of an authorization, from the request of the app to the exchange of its code. */
export type AuthorizationStatus = StateOf<typeof authorizationMachine>;

interface AuthorizationCore {
  readonly id: number;
  readonly clientId: number;
  /** The id of the user whose consent is requested. */
  readonly userId: number;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  /** The scopes that are offered to the user: requested by the app and allowed for the user's role. */
  readonly scopes: readonly AgentScope[];
  /** The expiry of the consent code or, after consent, of the authorization code. */
  readonly expiresAt: Date;
}

/** An authorization request of an app. After consent, it belongs to a grant. */
export type Authorization = AuthorizationCore &
  (
    | { readonly status: 'pending' | 'declined'; readonly grantId: null }
    | { readonly status: 'accepted' | 'redeemed'; readonly grantId: number }
  );

const waiting: readonly AuthorizationStatus[] = ['pending', 'accepted'];

/** Returns the status of the request at the given time. */
export const authorizationStatusAt = (
  { status, expiresAt }: Pick<Authorization, 'status' | 'expiresAt'>,
  now: Date,
): AuthorizationStatus =>
  waiting.includes(status) && expiresAt <= now ? (next(authorizationMachine, status, 'expire') ?? status) : status;

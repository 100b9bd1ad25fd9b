import type { AgentScope } from '../access/caller.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { days, minutes, seconds } from '../kernel/time.ts';
import { authorizationMachine } from './authorization.machine.ts';

/** How long a request waits for the user's decision. */
export const CONSENT_WINDOW = minutes(10);
/** How long an authorization code lives (RFC 6749 section 4.1.2 recommends ten minutes at most). */
export const CODE_LIFETIME = seconds(60);
/** How long a request that is over is kept. */
export const AUTHORIZATION_RETENTION = days(1);
/** The random bytes of consent codes and authorization codes. */
export const CODE_BYTES = 32;

export type AuthorizationStatus = StateOf<typeof authorizationMachine>;

interface Asked {
  readonly id: number;
  readonly clientId: number;
  /** The user whose decision it waits for. */
  readonly userId: number;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  /** What the user can choose from: what the app asked for and the user may give. */
  readonly scopes: readonly AgentScope[];
  /** When the present wait, for consent or for the code's use, is over. */
  readonly expiresAt: Date;
}

/** A request of an app for access, as stored. Once accepted it belongs to a grant. */
export type Authorization = Asked &
  (
    | { readonly status: 'pending' | 'declined'; readonly grantId: null }
    | { readonly status: 'accepted' | 'redeemed'; readonly grantId: number }
  );

const waits: readonly AuthorizationStatus[] = ['pending', 'accepted'];

/** What a request is at this moment. */
export const authorizationStatusAt = ({ status, expiresAt }: Pick<Authorization, 'status' | 'expiresAt'>, now: Date): AuthorizationStatus =>
  waits.includes(status) && expiresAt <= now ? (next(authorizationMachine, status, 'expire') ?? status) : status;

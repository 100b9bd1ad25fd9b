import { signInByHost } from '../application/access/host-sign-in.ts';
import type { IdentifiedPerson } from '../application/access/host-sign-in.ts';
import { systemCaller } from '../domain/access/caller.ts';
import type { AccessCode } from '../domain/access/permissions.ts';
import type { hostSignInRules } from '../domain/access/sign-in/sign-in.ts';
import { accepted } from '../domain/kernel/outcome.ts';
import type { Outcome } from '../domain/kernel/outcome.ts';
import type { CodeOf } from '../domain/kernel/rules.ts';
import { sessionCookieHeader } from '../interfaces/http/access/session-answers.ts';
import type { Runner } from './context-module.ts';

/** A session that the host has opened for a person. */
export interface HostSession {
  /** The value of the `Set-Cookie` header for the person's browser. */
  readonly cookie: string;
  /** True if the session still requires a code of two-step verification. */
  readonly awaitsCode: boolean;
}

/** The codes that refuse a sign-in by the host. */
export type HostSignInCode = CodeOf<typeof hostSignInRules> | AccessCode;

/** Signs a person in whom the host has identified. */
export type HostSignInCall = (person: IdentifiedPerson) => Promise<Outcome<HostSession, HostSignInCode>>;

/** Returns the function that opens sessions for people whom the host has identified. */
export const hostSignIn =
  (run: Runner, baseUrl: string): HostSignInCall =>
  async (person) => {
    const outcome = await run(signInByHost)(systemCaller, person);
    if (!outcome.ok) return outcome;
    const { session } = outcome.value;
    const cookie = sessionCookieHeader(outcome.value, baseUrl.startsWith('https:'));
    return accepted({ cookie, awaitsCode: session.awaitsCode });
  };

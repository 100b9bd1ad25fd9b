import { invalidRequest, invalidScope, anonymousNotEnabled, serviceAuthNotEnabled } from './oauth.rules.ts';
import type { AgentScope } from '../access/caller.ts';
import { emailAddressOf } from '../access/email-address.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import { requestedScopes } from './agent-scopes.ts';

/** The kinds of registrations that the operator allows. */
export interface AllowedRegistrations {
  readonly anonymous: boolean;
  readonly serviceAuth: boolean;
}

/** Agents can register without a user only where the operator allows it. */
export const anonymousRegistrationRules = [
  { code: anonymousNotEnabled.code, broken: ({ anonymous }) => !anonymous },
] as const satisfies readonly Rule<AllowedRegistrations>[];

/**
 * A request to register an agent for the user of an email address. `scope` is a space-separated list; undefined
 * requests all scopes.
 */
export interface UserRegistrationRequest {
  readonly loginHint: string;
  readonly scope?: string | undefined;
}

/** Returns the canonical address and the scopes of a registration for a user, or a refusal. */
export const decideUserRegistration = (
  { loginHint, scope }: UserRegistrationRequest,
  { serviceAuth }: AllowedRegistrations,
): Outcome<
  { readonly email: string; readonly scopes: readonly AgentScope[] },
  'invalid_request' | 'service_auth_not_enabled' | 'invalid_scope'
> => {
  const email = emailAddressOf(loginHint.trim());
  if (email === null) return invalidRequest;
  if (!serviceAuth) return serviceAuthNotEnabled;
  const scopes = requestedScopes(scope);
  return scopes === null ? invalidScope : accepted({ email, scopes });
};

/** The refusal of the agent protocol while agent access is disabled. */
export const agentAccessOff = { code: 'featureOff' } as const;

import { invalidGrant, interactionRequired } from './oauth.rules.ts';
import type { AgentUser } from '../access/authorizing-user.ts';
import type { AgentScope } from '../access/caller.ts';
import { effectiveScopes, scopesOfRole, splitScope } from '../access/granted-scopes.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome, RefusalData } from '../kernel/outcome.ts';
import { chosenScopes, exceedsGrant, narrowScopes } from './agent-scopes.ts';
import type { Grant } from './registration.ts';

/** The reason why an approved agent gets no access now, as the agent protocol spells it. */
export type ApprovalReason = 'no_human' | 'binding_changed' | 'scope_exceeds_grant' | 'nothing_left';

/**
 * Returns the refusal of an assertion whose identity no user has approved yet, with the data that the agent needs to
 * request approval.
 */
export const approvalRequired = (request: RefusalData) => refused(interactionRequired.code, request);

/** A grant with the current state of the user who granted it. */
export interface RecheckFacts {
  readonly grant: Grant;
  /** The user who made the grant; null if deleted. */
  readonly user: AgentUser | null;
  /** The requested scope, or undefined to request all granted scopes. */
  readonly scope: string | undefined;
}

/** The facts that decide whether an identity with an earlier approval gets access. */
export interface ApprovalFacts extends RecheckFacts {
  /** The id of the user whose address equals the email of the assertion, or null if there is none. */
  readonly emailOwner: number | null;
  /** True if the organization lets agents write. */
  readonly agentWritesEnabled: boolean;
}

const isGone = ({ user }: RecheckFacts): boolean => user?.isActive !== true;

const hasMovedTenant = ({ user, grant }: RecheckFacts): boolean =>
  user?.organization.id !== grant.organizationId || user.customerId !== grant.customerId;

const allowedScopes = ({ grant, user }: RecheckFacts): readonly AgentScope[] =>
  user === null ? [] : scopesOfRole(grant.scopes, user.role);

const requestedOf = ({ scope = '' }: RecheckFacts): readonly string[] => splitScope(scope);

const isNothingLeft = (facts: ApprovalFacts): boolean => {
  const asked = requestedOf(facts);
  const usable = effectiveScopes(allowedScopes(facts), facts.agentWritesEnabled);
  return !usable.some((scope) => asked.length === 0 || asked.includes(scope) || asked.includes('tools.public'));
};

/** The reasons for a refusal in the order of the agent protocol. The first reason that applies is returned. */
export const approvalReasons: readonly {
  readonly reason: ApprovalReason;
  /** Returns true if the approval is refused for this reason. */
  applies(facts: ApprovalFacts): boolean;
}[] = [
  { reason: 'no_human', applies: isGone },
  {
    reason: 'binding_changed',
    applies: (facts) => hasMovedTenant(facts) || (facts.emailOwner !== null && facts.emailOwner !== facts.user?.userId),
  },
  { reason: 'scope_exceeds_grant', applies: (facts) => exceedsGrant(facts.grant.scopes, requestedOf(facts)) },
  { reason: 'nothing_left', applies: isNothingLeft },
];

/** Returns the refusal `invalid_grant` that tells the agent why an approval cannot be used. */
export const refusedFor = (reason: ApprovalReason) => refused(invalidGrant.code, { error_description: reason, reason });

/**
 * Returns the scopes that an approved agent gets now: those of the requested scopes that the role of its user still
 * allows. Refuses if any of `approvalReasons` applies.
 */
export const recheckApproval = (facts: ApprovalFacts): Outcome<readonly AgentScope[], 'invalid_grant'> => {
  const found = approvalReasons.find(({ applies }) => applies(facts));
  if (found !== undefined) return refusedFor(found.reason);
  const usable = allowedScopes(facts);
  const asked = requestedOf(facts).filter((scope) => !exceedsGrant(usable, [scope]));
  return accepted(chosenScopes(usable, asked));
};

/** Returns the scopes that a claimed agent gets now. Refuses a scope that the role of its user no longer allows. */
export const recheckGrant = (facts: RecheckFacts): Outcome<readonly AgentScope[], 'invalid_grant' | 'invalid_scope'> =>
  isGone(facts) || hasMovedTenant(facts) ? invalidGrant : narrowScopes(allowedScopes(facts), facts.scope);

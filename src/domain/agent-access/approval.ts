import type { AgentScope } from '../access/caller.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { AgentUser } from './agent-user.ts';
import { isWriteScope, scopesOfRole, splitScope } from '../access/granted-scopes.ts';
import { asksForMore, narrowScopes } from './agent-scopes.ts';
import type { Grant } from './registration.ts';

/** Why an agent that a user approved once gets nothing now, exactly as it is told. */
export type ApprovalReason = 'no_human' | 'binding_changed' | 'scope_exceeds_grant' | 'nothing_left';

/** What a user gave, held against how things stand now. */
export interface RecheckFacts {
  readonly grant: Grant;
  /** The user who gave it; null when they no longer exist. */
  readonly user: AgentUser | null;
  /** What is asked for; undefined for everything that was given. */
  readonly scope: string | undefined;
}

/** The same for an agent of an identity provider. */
export interface ApprovalFacts extends RecheckFacts {
  /** The account that bears the email of the assertion now, if any. */
  readonly emailOwner: number | null;
  readonly agentWritesEnabled: boolean;
}

const isGone = ({ user }: RecheckFacts): boolean => user?.isActive !== true;

const hasMoved = ({ user, grant }: RecheckFacts): boolean =>
  user?.organization.id !== grant.organizationId || user.customerId !== grant.customerId;

const ofRole = ({ grant, user }: RecheckFacts): readonly AgentScope[] => (user === null ? [] : scopesOfRole(grant.scopes, user.role));

const askedOf = ({ scope = '' }: RecheckFacts): readonly string[] => splitScope(scope);

const isNothingLeft = (facts: ApprovalFacts): boolean => {
  const asked = askedOf(facts);
  const usable = ofRole(facts).filter((scope) => facts.agentWritesEnabled || !isWriteScope(scope));
  return !usable.some((scope) => asked.length === 0 || asked.includes(scope) || asked.includes('tools.public'));
};

/** The reasons in the order in which they are looked for. */
export const approvalReasons: readonly { readonly reason: ApprovalReason; applies(facts: ApprovalFacts): boolean }[] = [
  { reason: 'no_human', applies: isGone },
  {
    reason: 'binding_changed',
    applies: (facts) => hasMoved(facts) || (facts.emailOwner !== null && facts.emailOwner !== facts.user?.userId),
  },
  { reason: 'scope_exceeds_grant', applies: (facts) => asksForMore(facts.grant.scopes, askedOf(facts)) },
  { reason: 'nothing_left', applies: isNothingLeft },
];

/** Refuses an approved agent with its reason. */
export const refusedFor = (reason: ApprovalReason) => refused('invalid_grant', { error_description: reason, reason });

/** The scopes that an approved agent gets now. Of what is asked for, it keeps what the user could still give. */
export const recheckApproval = (facts: ApprovalFacts): Outcome<readonly AgentScope[], 'invalid_grant'> => {
  const found = approvalReasons.find(({ applies }) => applies(facts));
  if (found !== undefined) return refusedFor(found.reason);
  const usable = ofRole(facts);
  const narrowed = narrowScopes(usable, askedOf(facts).filter((scope) => !asksForMore(usable, [scope])).join(' '));
  return narrowed.ok ? narrowed : refusedFor('scope_exceeds_grant');
};

/** The scopes that a claimed agent gets now; anything wider than its user could still give is refused. */
export const recheckGrant = (facts: RecheckFacts): Outcome<readonly AgentScope[], 'invalid_grant' | 'invalid_scope'> => {
  if (isGone(facts) || hasMoved(facts)) return refused('invalid_grant');
  const narrowed = narrowScopes(ofRole(facts), facts.scope);
  return narrowed.ok ? accepted(narrowed.value) : narrowed;
};

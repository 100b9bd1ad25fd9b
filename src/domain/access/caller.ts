/** What a user of an organization may be. */
export const roles = ['admin', 'editor', 'readonly', 'responder'] as const;
export type Role = (typeof roles)[number];

/** The statuses of an organization that a caller can be met in. */
export type OrganizationStatus = 'active' | 'suspended' | 'cancelled' | 'deleted';

/** What an agent token may carry. */
export const agentScopes = ['tools.public', 'api.read', 'api.write.monitors', 'api.write.incidents'] as const;
export type AgentScope = (typeof agentScopes)[number];

/** The person behind a credential, as they stand at this moment. A token acts as the user who issued it. */
export interface UserFacts {
  readonly userId: number;
  readonly userPublicId: string;
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
  readonly role: Role;
  /** Set for a caller who is confined to one customer. */
  readonly customerId: number | null;
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  /** Whether two-step verification is switched on for the person. */
  readonly mfaEnabled: boolean;
  /** Whether the organization or the platform demands two-step verification of the person. */
  readonly mfaDemanded: boolean;
}

/** Nobody has shown a credential. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** A person in a signed-in session. */
export interface UserCaller extends UserFacts {
  readonly kind: 'user';
  readonly sessionId: number;
  /** When a two-step code was last verified in this session. */
  readonly steppedUpAt: Date | null;
}

/** A program with an API token. `customerId` is set when the token or its issuer is bound to a customer. */
export interface TokenCaller extends UserFacts {
  readonly kind: 'token';
  readonly tokenId: number;
}

/** A software agent with an access token; without a claim it belongs to no organization. */
export interface AgentCaller {
  readonly kind: 'agent';
  readonly registrationId: string;
  readonly scopes: readonly AgentScope[];
  readonly organizationId: number | null;
  readonly organizationStatus: OrganizationStatus | null;
  readonly customerId: number | null;
  /** The user who confirmed the agent, or null when that user is no longer resolvable. */
  readonly userId: number | null;
}

/** The service itself: its command line and its timed work. No request ever makes one. */
export interface SystemCaller {
  readonly kind: 'system';
}

export const systemCaller: SystemCaller = { kind: 'system' };

export type Caller = AnonymousCaller | UserCaller | TokenCaller | AgentCaller | SystemCaller;

/** A caller with a person behind the credential. */
export type PersonCaller = UserCaller | TokenCaller;

export const isPerson = (caller: Caller): caller is PersonCaller => caller.kind === 'user' || caller.kind === 'token';

/** Whether the rules for customer-scoped callers apply. */
export const isCustomerBound = (caller: Caller): boolean =>
  caller.kind !== 'anonymous' && caller.kind !== 'system' && caller.customerId !== null;

/** Whether the caller may pass the organization's status gate and reach every organization. */
export const isPlatformStaff = (caller: Caller): boolean =>
  isPerson(caller) && (caller.isGlobalAdmin || caller.isGlobalSupporter);

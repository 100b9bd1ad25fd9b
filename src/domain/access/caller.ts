/** The roles of an organization's users. */
export const roles = ['admin', 'editor', 'readonly', 'responder'] as const;
/** The role of a user within its organization. */
export type Role = (typeof roles)[number];

/** The statuses of an organization in which its users can authenticate. */
export type OrganizationStatus = 'active' | 'suspended' | 'cancelled' | 'deleted';

/** The scopes of agent tokens. */
export const agentScopes = ['tools.public', 'api.read', 'api.write.monitors', 'api.write.incidents'] as const;
/** A scope that an agent or a connected app can be granted. */
export type AgentScope = (typeof agentScopes)[number];

/** The current state of the user behind a credential. The user behind an API token is its issuer. */
export interface UserFacts {
  /** The id of the user. */
  readonly userId: number;
  /** The id of the user that people see. */
  readonly userPublicId: string;
  /** The id of the organization of the user. */
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
  readonly role: Role;
  /** The id of the customer that the caller is bound to, or null if there is none. */
  readonly customerId: number | null;
  /** False if an administrator has deactivated the user. */
  readonly isActive: boolean;
  /** True for an administrator of the platform. */
  readonly isGlobalAdmin: boolean;
  /** True for a supporter of the platform. */
  readonly isGlobalSupporter: boolean;
  /** True if the user has enabled two-step verification. */
  readonly mfaEnabled: boolean;
  /** True if the organization or the platform requires the user to have two-step verification. */
  readonly mfaDemanded: boolean;
  /** True if incident management is enabled for the organization. */
  readonly imEnabled: boolean;
}

/** The caller of a request without a credential. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** A caller with a session. */
export interface UserCaller extends UserFacts {
  readonly kind: 'user';
  readonly sessionId: number;
  /** The time at which a verification code was last accepted in this session, or null if none was. */
  readonly steppedUpAt: Date | null;
}

/** A caller with an API token. `customerId` is set if the token or its issuer is bound to a customer. */
export interface TokenCaller extends UserFacts {
  readonly kind: 'token';
  readonly tokenId: number;
}

/** An AI agent with an access token. An agent belongs to no organization until it is claimed. */
export interface AgentCaller {
  readonly kind: 'agent';
  readonly registrationId: string;
  readonly scopes: readonly AgentScope[];
  readonly organizationId: number | null;
  readonly organizationStatus: OrganizationStatus | null;
  readonly customerId: number | null;
  /**
   * The id of the user who authorized the agent. Null if that user was deleted or has moved to another organization or
   * customer.
   */
  readonly userId: number | null;
  /** False while the user who authorized the agent is deactivated. */
  readonly isActive: boolean;
}

/**
 * Somebody who answers a message of a notification channel, or changes the ticket of an outbound integration, and is not
 * known to the service. The organization decides for each channel which answers it permits. No request has this caller
 * before it is verified.
 */
export interface ChannelCaller {
  readonly kind: 'channel';
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
  /** Null, because the ticket of a message is for one incident, whatever the customer of the channel. */
  readonly customerId: null;
  /** The public id of the channel or integration. */
  readonly channelPublicId: string;
  /** Its name, which timelines keep. */
  readonly channelName: string;
  /** The integration whose ticket was changed, or null for a message of a channel. */
  readonly integrationId: number | null;
  readonly imEnabled: boolean;
}

/** The service itself, in command-line tools and background jobs. No request has this caller. */
export interface SystemCaller {
  readonly kind: 'system';
}

/** The caller of jobs and of other work that no request asked for. */
export const systemCaller: SystemCaller = { kind: 'system' };

/** The source of a call. Guards and use cases check its permissions; a null in its place is an unknown credential. */
export type Caller = AnonymousCaller | UserCaller | TokenCaller | AgentCaller | ChannelCaller | SystemCaller;

/** A caller whose credential belongs to a user. */
export type PersonCaller = UserCaller | TokenCaller;

/** Returns true if the caller acts for a user, in a session or with an API token. */
export const isPerson = (caller: Caller): caller is PersonCaller => caller.kind === 'user' || caller.kind === 'token';

/** Returns true if the caller is the user with this id, by session or by a token of the user. */
export const isSameUser = (caller: Caller, userId: number | undefined): boolean =>
  isPerson(caller) && caller.userId === userId;

/** Returns true if the caller is restricted to one customer. */
export const isCustomerBound = (caller: Caller): boolean =>
  caller.kind !== 'anonymous' && caller.kind !== 'system' && caller.customerId !== null;

/** Returns true if the caller may access every organization, whatever its status. */
export const isPlatformStaff = (caller: Caller): boolean =>
  isPerson(caller) && (caller.isGlobalAdmin || caller.isGlobalSupporter);

/**
 * Returns true if a host serves a member or page of the organization. A host that belongs to no organization serves all
 * of them.
 */
export const servesMember = (
  hostOrganizationId: number | null,
  { organizationId }: { readonly organizationId: number | null },
): boolean => hostOrganizationId === null || organizationId === hostOrganizationId;

/** Returns true if a host serves the caller. Agents that belong to no organization yet are served on every host. */
export const isServedBy = (hostOrganizationId: number | null, caller: Caller): boolean =>
  caller.kind === 'anonymous' ||
  caller.kind === 'system' ||
  caller.organizationId === null ||
  servesMember(hostOrganizationId, caller);

/** Returns true if the member is an active administrator who is not bound to a customer. */
export const isAdministrator = ({
  role,
  isActive,
  customerId,
}: {
  readonly role: Role;
  readonly isActive: boolean;
  readonly customerId: number | null;
}): boolean => role === 'admin' && isActive && customerId === null;

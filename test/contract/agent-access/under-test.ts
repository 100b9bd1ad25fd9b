import type { AuthorizingUsers, Callers } from '../../../src/application/access/ports.ts';
import type {
  AgentApprovals,
  AgentRegistrations,
  AgentTokens,
  SeenTokens,
  SigningKeys,
  UserCodeAttempts,
} from '../../../src/application/agent-access/ports.ts';
import type { Digest, UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import type { ClaimAttempt, FederatedIdentity } from '../../../src/domain/agent-access/claim-attempt.ts';
import { confirmClaim, redeem } from '../../../src/domain/agent-access/claim.ts';
import type {
  GrantedRegistration,
  OpenRegistration,
  RegistrationType,
} from '../../../src/domain/agent-access/registration.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { anAgentUser, anAttempt, anOpenRegistration } from '../../builders/agents.ts';
import { NOW } from '../../builders/clock.ts';
import type { SettableClock, Tenants } from '../../builders/tenants.ts';

/** The ports of agent access over a store that holds `tenants`. */
export interface AgentAccessUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly agentRegistrations: AgentRegistrations;
  readonly agentApprovals: AgentApprovals;
  readonly agentTokens: AgentTokens;
  readonly authorizingUsers: AuthorizingUsers;
  readonly userCodeAttempts: UserCodeAttempts;
  readonly seenTokens: SeenTokens;
  readonly signingKeys: SigningKeys;
  readonly digest: Digest;
  readonly clock: SettableClock;
  readonly tenants: Tenants;
  /** The callers of access tokens, while agent access is enabled. */
  readonly callers: Pick<Callers, 'find'>;
  /** The actions in the audit log, oldest first. */
  auditedActions(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type OpenAgentAccess = () => Promise<AgentAccessUnderTest>;

export const IDENTITY: FederatedIdentity = { issuer: 'https://idp.example', subject: 'ada', clientId: 'agent' };

/** A new registration with ids and codes that contain `name`. */
export const aNew = (
  name: string,
  type: RegistrationType = 'service_auth',
  facts: Partial<OpenRegistration> = {},
): NewRecord<OpenRegistration> => {
  const { id: _id, revision: _revision, ...record } = anOpenRegistration(type);
  const attempt = type === 'anonymous' ? null : anAttempt({ publicId: `cla_${name}`, codeHash: `code of ${name}` });
  return { ...record, publicId: `reg_${name}`, claimTokenHash: `claim of ${name}`, attempt, ...facts };
};

/** The claim attempt of a registration. */
export const attemptOf = (name: string, facts: Partial<ClaimAttempt> = {}): ClaimAttempt =>
  anAttempt({ publicId: `cla_${name}`, codeHash: `code of ${name}`, ...facts });

/** The registration after Ada confirmed it. */
export const confirmedByAda = (registration: OpenRegistration, now: Date = NOW): GrantedRegistration => {
  const decision = confirmClaim({ registration, user: anAgentUser(), scope: undefined, now });
  if (!decision.ok) throw new Error(decision.code);
  return decision.value;
};

/** Stores registrations in later states. */
export const livesOf = ({ agentRegistrations }: Pick<AgentAccessUnderTest, 'agentRegistrations'>) => {
  const saved = async (registration: GrantedRegistration): Promise<GrantedRegistration> => {
    await agentRegistrations.save(registration);
    return { ...registration, revision: registration.revision + 1 };
  };
  const authorized = async (
    name: string,
    type: RegistrationType = 'service_auth',
    facts: Partial<OpenRegistration> = {},
  ) => saved(confirmedByAda(await agentRegistrations.add(aNew(name, type, { attempt: attemptOf(name), ...facts }))));
  const redeemed = async (
    name: string,
    type: RegistrationType = 'service_auth',
    assertionExpiresAt = later(NOW, hours(24)),
  ) => saved(redeem(await authorized(name, type), assertionExpiresAt, NOW));
  return { authorized, redeemed };
};

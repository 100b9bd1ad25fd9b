import { invalidRequest } from '../../domain/agent-access/oauth.rules.ts';
import {
  eventHeaderRules,
  eventRules,
  pushedEventRules,
  securityEventOf,
  EVENT_MEMORY,
} from '../../domain/agent-access/security-event.ts';
import type { SecurityEvent } from '../../domain/agent-access/security-event.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { AgentAccessSettings, AgentApprovals, AgentRegistrations, IssuerTokens, SeenTokens } from './ports.ts';

interface Needs {
  readonly issuerTokens: IssuerTokens;
  readonly seenTokens: SeenTokens;
  readonly agentRegistrations: AgentRegistrations;
  readonly agentApprovals: AgentApprovals;
  readonly agentAccessSettings: AgentAccessSettings;
}

/** A security event token, as pushed by an identity provider. */
export interface SecurityEventInput {
  readonly contentType: string;
  readonly token: string;
}

const check = async (
  { issuerTokens, agentAccessSettings: { issuers, baseUrl } }: Needs,
  { contentType, token }: SecurityEventInput,
  now: Date,
): Promise<Outcome<SecurityEvent, 'invalid_request'>> => {
  const jwt = issuerTokens.decode(token);
  const issuer = issuers.find((known) => known.issuer === jwt?.claims['iss']) ?? null;
  const untrusted = firstBroken(pushedEventRules, { contentType, jwt, issuer });
  if (untrusted !== null || jwt === null || issuer === null) return untrusted ?? invalidRequest;
  const badHeader = firstBroken(eventHeaderRules, { header: jwt.header, issuer });
  if (badHeader !== null) return badHeader;
  const signed = await issuerTokens.isSigned(jwt, issuer, now);
  const broken = firstBroken(eventRules, { claims: jwt.claims, signed, issuer, baseUrl, now });
  const event = securityEventOf(issuer, jwt.claims);
  if (broken !== null || event === null) return broken ?? invalidRequest;
  return accepted(event);
};

/**
 * Processes an event of an identity provider. A revoked identity loses its registrations and approvals before the
 * response is sent.
 */
export const receiveSecurityEvent = definePreparedCommand({
  name: 'receiveSecurityEvent',
  permission: 'anyone',
  refuses: ['invalid_request'],
  prepare:
    (needs: Needs) =>
    ({ now }, input: SecurityEventInput) =>
      check(needs, input, now),
  execute:
    ({ seenTokens, agentRegistrations, agentApprovals }: Needs) =>
    async ({ now, audit, unchanged }, checked: Outcome<SecurityEvent, 'invalid_request'>) => {
      if (!checked.ok) return checked;
      const { issuer, jti, subject, revokes } = checked.value;
      const isNew = await seenTokens.remember('event', issuer, jti, later(now, EVENT_MEMORY), now);
      unchanged();
      if (!isNew || !revokes) return accepted('');
      const found = await agentRegistrations.revokeAllOf({ issuer, subject }, now);
      await agentApprovals.remove({ issuer, subject });
      // A transaction that held the lock of the approval may have admitted the agent with another registration.
      const late = await agentRegistrations.revokeAllOf({ issuer, subject }, now);
      for (const registrationId of [...found, ...late]) {
        audit({
          action: 'agent.identityRevoked',
          organizationId: null,
          subjectType: 'agentRegistration',
          subjectId: registrationId,
        });
      }
      return accepted('');
    },
});

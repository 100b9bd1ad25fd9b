import { invalidGrant } from '../../domain/agent-access/oauth.rules.ts';
import { idJagHeaderRules, idJagOf, idJagRules, issuerOf, issuerRules } from '../../domain/agent-access/id-jag.ts';
import type { IdJag } from '../../domain/agent-access/id-jag.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { AgentAccessSettings, IssuerTokens } from './ports.ts';

/** The ports for the verification of an issuer's assertion. */
export interface IdJagNeeds {
  readonly issuerTokens: IssuerTokens;
  readonly agentAccessSettings: AgentAccessSettings;
}

/** The codes with which an ID-JAG can be refused. A replay is detected later. */
export const idJagCodes = codesOf([...issuerRules, ...idJagRules]);

/** The outcome of the verification of an issuer's assertion. */
export type VerifiedIdJag = Outcome<IdJag, (typeof idJagCodes)[number]>;

/** Verifies an ID-JAG except for replay. Fetches the keys of the issuer if necessary. */
export const verifyIdJag = async (
  { issuerTokens, agentAccessSettings: { issuers, baseUrl } }: IdJagNeeds,
  assertion: string,
  now: Date,
): Promise<VerifiedIdJag> => {
  const token = issuerTokens.decode(assertion);
  const untrusted = firstBroken(issuerRules, { jwt: token, issuers });
  const issuer = issuerOf({ jwt: token, issuers });
  if (untrusted !== null || token === null || issuer === null) return untrusted ?? invalidGrant;
  const badHeader = firstBroken(idJagHeaderRules, { header: token.header, issuer });
  if (badHeader !== null) return badHeader;
  const signed = await issuerTokens.isSigned(token, issuer, now);
  const broken = firstBroken(idJagRules, { claims: token.claims, signed, issuer, baseUrl, now });
  const idJag = idJagOf(issuer, token.claims);
  if (broken !== null || idJag === null) return broken ?? invalidGrant;
  return accepted(idJag);
};

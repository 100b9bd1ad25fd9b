import { idJagHeaderRules, idJagOf, idJagRules, issuerOf, issuerRules } from '../../domain/agent-access/id-jag.ts';
import type { IdJag } from '../../domain/agent-access/id-jag.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { AgentAccessSettings, IssuerTokens } from './ports.ts';

export interface IdJagNeeds {
  readonly issuerTokens: IssuerTokens;
  readonly agentAccessSettings: AgentAccessSettings;
}

/** The codes that the assertion of a provider can be refused with before its replay is looked for. */
export const idJagCodes = codesOf([...issuerRules, ...idJagRules]);

/** An assertion of a provider as its rules judged it. Whether it was used before is not part of that. */
export type VerifiedIdJag = Outcome<IdJag, (typeof idJagCodes)[number]>;

/** Checks the assertion of a provider. Its issuer's keys are fetched when they are not known yet. */
export const verifyIdJag = async (
  { issuerTokens, agentAccessSettings: { issuers, baseUrl } }: IdJagNeeds,
  assertion: string,
  now: Date,
): Promise<VerifiedIdJag> => {
  const token = issuerTokens.decode(assertion);
  const untrusted = firstBroken(issuerRules, { jwt: token, issuers });
  const issuer = issuerOf({ jwt: token, issuers });
  if (untrusted !== null || token === null || issuer === null) return untrusted ?? refused('invalid_grant');
  const unfit = firstBroken(idJagHeaderRules, { header: token.header, issuer });
  if (unfit !== null) return unfit;
  const signed = await issuerTokens.isSigned(token, issuer, now);
  const broken = firstBroken(idJagRules, { claims: token.claims, signed, issuer, baseUrl, now });
  const idJag = idJagOf(issuer, token.claims);
  if (broken !== null || idJag === null) return broken ?? refused('invalid_grant');
  return accepted(idJag);
};

import { mailChecks } from '../../monitors/kinds/mail-health.ts';
import type { MailCheck, MailHealthSettings } from '../../monitors/kinds/mail-health.ts';
import type { CheckFinding, MonitorCheck } from '../check-finding.ts';
import type { DownReason } from '../down-reason.ts';
import { evidenceOf } from '../evidence.ts';
import type { RuleEvidence } from '../evidence.ts';
import type { Phrase } from '../phrase.ts';
import { judgeDane } from '../mail/dane.ts';
import { judgeDmarc } from '../mail/dmarc.ts';
import { mailInquiry } from '../mail/mail-facts.ts';
import type { MailFacts, MailFinding, MailInquiry, WantedFacts } from '../mail/mail-facts.ts';
import { judgeMailServers, judgeReverseNames } from '../mail/mail-servers.ts';
import { judgeMtaSts } from '../mail/mta-sts.ts';
import { judgeSpf } from '../mail/spf.ts';
import { judgeTlsRpt } from '../mail/tls-rpt.ts';

/** The input of a check of the mail of a domain. The target is the domain in A-label form. */
export type MailHealthCheck = MonitorCheck<MailHealthSettings>;

/** The maximum number of problems of one check that evidence shows. */
export const MAX_MAIL_PROBLEMS = 5;

interface MailRule {
  readonly reason: DownReason;
  readonly judge: (inquiry: MailInquiry, domain: string) => MailFinding | null;
  readonly expected: (name: string) => Phrase;
}

const rules: Readonly<Record<MailCheck, MailRule>> = {
  mx: {
    reason: 'mailServersUnreachable',
    judge: judgeMailServers,
    expected: (name) => ({ phrase: 'mailServers', name }),
  },
  spf: { reason: 'spfInvalid', judge: judgeSpf, expected: (name) => ({ phrase: 'spfRecord', name }) },
  dmarc: { reason: 'dmarcInvalid', judge: judgeDmarc, expected: (name) => ({ phrase: 'dmarcRecord', name }) },
  mtaSts: { reason: 'mtaStsInvalid', judge: judgeMtaSts, expected: (name) => ({ phrase: 'mtaStsPolicy', name }) },
  tlsRpt: { reason: 'tlsRptInvalid', judge: judgeTlsRpt, expected: (name) => ({ phrase: 'tlsRptRecord', name }) },
  dane: { reason: 'daneInvalid', judge: judgeDane, expected: (name) => ({ phrase: 'daneRecords', name }) },
  ptr: {
    reason: 'reverseNameInvalid',
    judge: judgeReverseNames,
    expected: (name) => ({ phrase: 'reverseNames', name }),
  },
};

/** Returns the reason of a failed check of mail, by the name of its rule; null for another rule. */
export const mailReasonOf = (rule: string | null): DownReason | null =>
  rule !== null && Object.hasOwn(rules, rule) ? rules[rule as MailCheck].reason : null;

/** Returns the facts that the checks of a domain need beyond the known ones. */
export const wantedMailFacts = (domain: string, facts: MailFacts): WantedFacts => {
  const inquiry = mailInquiry(facts);
  for (const check of mailChecks) rules[check].judge(inquiry, domain);
  return inquiry.wanted();
};

interface JudgedMail {
  readonly rule: RuleEvidence;
  readonly reason: DownReason;
}

const severityOf = (isRequired: boolean, isFatal: boolean): RuleEvidence['result'] =>
  isRequired && isFatal ? 'failed' : 'warning';

/** Returns the rules of one check: one for each problem, or a single one without any. */
const judged = (check: MailCheck, domain: string, finding: MailFinding, isRequired: boolean): readonly JudgedMail[] => {
  const { reason, expected } = rules[check];
  const row = (result: RuleEvidence['result'], seen: Phrase): RuleEvidence => ({
    check,
    result,
    expected: expected(domain),
    seen,
  });
  if (finding.absent !== null) return [{ reason, rule: row(isRequired ? 'failed' : 'passed', finding.absent) }];
  if (finding.problems.length === 0) return [{ reason, rule: row('passed', finding.found) }];
  return finding.problems.slice(0, MAX_MAIL_PROBLEMS).map(({ seen, isFatal, isLookupFailure }) => ({
    reason: isLookupFailure === true ? 'dnsError' : reason,
    rule: row(severityOf(isRequired, isFatal), seen),
  }));
};

/**
 * Judges the mail of a domain: down if one of the required checks fails, also because nothing is published. What is
 * published and broken beyond that is a warning in the evidence. See ADR 0331.
 */
export const judgeMailHealth = (check: MailHealthCheck, facts: MailFacts): CheckFinding => {
  const { target: domain, checks, timeoutSeconds } = check;
  const inquiry = mailInquiry(facts);
  const all = mailChecks.flatMap((name) => {
    const finding = rules[name].judge(inquiry, domain);
    return finding === null ? [] : judged(name, domain, finding, checks.includes(name));
  });
  const reason = all.find(({ rule }) => rule.result === 'failed')?.reason ?? null;
  const isFlawless = all.every(({ rule }) => rule.result === 'passed');
  return {
    outcome: reason === null ? 'up' : 'down',
    reason,
    latencyMs: null,
    evidence: isFlawless ? null : evidenceOf({ reason, rules: all.map(({ rule }) => rule), timeoutSeconds }),
  };
};

import type { ImapPopSettings } from '../../monitors/kinds/imap-pop.ts';
import type { LoginSecrets, TextProtocolSettings } from '../../monitors/kinds/text-protocol.ts';
import type { CheckFinding, MonitorCheck, MonitorJudge } from '../check-finding.ts';
import type { DownReason } from '../down-reason.ts';
import { evidenceOf } from '../evidence.ts';
import type { DialogueLine, RuleEvidence } from '../evidence.ts';
import type { Phrase } from '../phrase.ts';
import { failureText } from '../probe-failure.ts';
import type { ProbeFailure, ProbeFailureCode } from '../probe-failure.ts';
import { earliestToExpire } from '../probe-observation.ts';
import type { CertificateFact, ProbeTimings } from '../probe-observation.ts';
import { certificateRule, observedCertificate } from '../warnings/certificate-validity.ts';

/** The input of a check of a text protocol. The target is the host name of the server. */
export type TextProtocolCheck = MonitorCheck<TextProtocolSettings, LoginSecrets>;

/** The input of a check of a mailbox server. */
export type ImapPopCheck = MonitorCheck<ImapPopSettings, LoginSecrets>;

/** The observation of one check of a text protocol. */
export interface DialogueObservation {
  readonly timings: ProbeTimings;
  readonly resolved: readonly string[];
  readonly address: string | null;
  readonly failure: ProbeFailure | null;
  readonly certificate: CertificateFact | null;
  /** The greeting of the server, or null if it was not read. */
  readonly banner: string | null;
  readonly dialogue: readonly DialogueLine[];
}

const failedChecks: Partial<Record<ProbeFailureCode, 'ssl' | 'login' | 'dialogue'>> = {
  certificateInvalid: 'ssl',
  tlsFailed: 'ssl',
  startTlsRefused: 'ssl',
  loginRefused: 'login',
  commandRefused: 'dialogue',
  answerInvalid: 'dialogue',
};

const failedRule = (
  port: number,
  { timeoutSeconds, verifyTls }: TextProtocolCheck,
  failure: ProbeFailure,
): RuleEvidence => {
  const { code, phase } = failure;
  const check = failedChecks[code] ?? 'connection';
  const expected = {
    ssl: { phrase: verifyTls ? 'tlsTrusted' : 'tls' },
    login: { phrase: 'login' },
    dialogue: { phrase: 'positiveAnswers' },
    connection:
      phase === 'resolve' || phase === 'connect'
        ? { phrase: 'connectionWithin', port, seconds: timeoutSeconds }
        : { phrase: 'answerWithin', seconds: timeoutSeconds },
  } as const satisfies Record<string, Phrase>;
  return { check, result: 'failed', expected: expected[check], seen: failureText(failure) };
};

const bannerRules = ({ expectedBanner }: TextProtocolCheck, banner: string | null): readonly RuleEvidence[] => {
  if (expectedBanner === null || banner === null) return [];
  const isFound = banner.includes(expectedBanner);
  return [
    {
      check: 'banner',
      result: isFound ? 'passed' : 'failed',
      expected: { phrase: 'greeting', text: JSON.stringify(expectedBanner) },
      seen: isFound ? { phrase: 'foundText' } : { phrase: 'notFoundIn', text: JSON.stringify(banner) },
    },
  ];
};

const reasons: Readonly<Record<string, DownReason>> = { ssl: 'certificateExpired', banner: 'expectedTextMissing' };

/**
 * Judges a conversation: up if the port is open or, in mode `protocol`, if the conversation succeeded, the certificate
 * is valid and the greeting contains the expected text.
 */
const judgeDialogue = (
  port: number,
  check: TextProtocolCheck,
  observation: DialogueObservation,
  now: Date,
): CheckFinding => {
  const { timings, failure, banner, certificate, dialogue, resolved, address } = observation;
  const verified = failure === null && certificate !== null && check.verifyTls ? earliestToExpire(certificate) : null;
  const sslRules = verified === null ? [] : [certificateRule(verified, check.sslNoticeDays, now)];
  const rules = failure === null ? [...sslRules, ...bannerRules(check, banner)] : [failedRule(port, check, failure)];
  const broken = rules.find(({ result }) => result === 'failed');
  const reason = failure?.code ?? (broken === undefined ? null : (reasons[broken.check] ?? null));
  const seen = {
    failure,
    timings,
    certificate,
    dialogue,
    resolvedAddresses: resolved,
    connectedAddress: address,
    port,
    timeoutSeconds: check.timeoutSeconds,
    answer: broken?.check === 'banner' ? banner : null,
  };
  const observed = verified === null ? null : observedCertificate(verified, check.sslNoticeDays, now);
  return {
    outcome: reason === null ? 'up' : 'down',
    reason,
    latencyMs: failure === null ? timings.totalMs : null,
    evidence: rules.every(({ result }) => result === 'passed') ? null : evidenceOf({ ...seen, reason, rules }),
    timings,
    ...(observed === null ? {} : { certificate: observed }),
  };
};

/** Creates the judge of a kind with a text protocol. `portOf` returns the port at which a server is checked. */
export const dialogueJudge = <Settings extends TextProtocolSettings>(
  portOf: (settings: Settings) => number,
): MonitorJudge<MonitorCheck<Settings, LoginSecrets>, DialogueObservation> => ({
  judge: (check, observation, now) => judgeDialogue(portOf(check), check, observation, now),
});

import { answerExcerpt, titleOfPage, withoutSecrets } from '../../domain/checks/answer-excerpt.ts';
import type { DownReason } from '../../domain/checks/down-reason.ts';
import { evidenceOf } from '../../domain/checks/evidence.ts';
import type { Evidence } from '../../domain/checks/evidence.ts';
import { intlOf } from '../../domain/kernel/intl.ts';
import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import { elapsed } from '../../domain/kernel/time.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { durationText } from '../../texts/duration-text.ts';
import { tagOf, timeFormatOf } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import { writtenPhrase } from './evidence-summary.ts';

type ConditionTexts = Texts['conditions'];

/** The text about the first thing to look at, for each reason. */
const firstSteps: Readonly<Record<DownReason, keyof ConditionTexts['firstSteps']>> = {
  hostInvalid: 'settings',
  hostUnresolved: 'dns',
  addressNotPublic: 'dns',
  connectionFailed: 'port',
  connectionClosed: 'port',
  timedOut: 'timeout',
  tlsFailed: 'tls',
  certificateInvalid: 'certificate',
  requestInvalid: 'settings',
  answerInvalid: 'log',
  answerUndecodable: 'log',
  commandRefused: 'server',
  startTlsRefused: 'tls',
  loginRefused: 'login',
  redirectInvalid: 'redirect',
  redirectLoop: 'redirect',
  compressionBomb: 'log',
  tooManyRedirects: 'redirect',
  domainUnregistered: 'registry',
  registryUnknown: 'settings',
  programUnavailable: 'service',
  queryRefused: 'service',
  blocklistUnreliable: 'service',
  certificateExpired: 'certificate',
  httpsRedirectMissing: 'redirect',
  statusUnexpected: 'log',
  pageSizeOutOfRange: 'content',
  answerTooSlow: 'speed',
  answerDegraded: 'speed',
  keywordMissing: 'content',
  keywordPresent: 'content',
  jsonUnexpected: 'log',
  expectedTextMissing: 'log',
  stepFailed: 'content',
  urlUnexpected: 'content',
  pageTooHeavy: 'content',
  domainExpiring: 'registry',
  domainExpired: 'registry',
  addressListed: 'blocklist',
  mailServersUnreachable: 'port',
  spfInvalid: 'zone',
  dmarcInvalid: 'zone',
  mtaStsInvalid: 'zone',
  tlsRptInvalid: 'zone',
  daneInvalid: 'zone',
  reverseNameInvalid: 'zone',
  dnsError: 'zone',
  recordsMissing: 'zone',
  recordsUnexpected: 'zone',
  dnssecNotVerified: 'zone',
  noCommonAlgorithm: 'settings',
  hostKeyMismatch: 'ssh',
  packetsLost: 'network',
  reportedDown: 'log',
  checkFailed: 'service',
  heartbeatOverdue: 'job',
  heartbeatFailed: 'job',
  heartbeatRunTooLong: 'job',
};

/** The reasons whose cause may be that the address leads elsewhere. */
const OF_CONTENT: ReadonlySet<string> = new Set<DownReason>([
  'keywordMissing',
  'jsonUnexpected',
  'statusUnexpected',
  'pageSizeOutOfRange',
]);

/** The reasons for which the beginning of the answer says more. */
const OF_ANSWER: ReadonlySet<string> = new Set<DownReason>(['statusUnexpected', 'jsonUnexpected']);

/** The names of kinds whose failures name kind and port. They are names of protocols and the same in all languages. */
const SERVICES: Readonly<Record<string, string>> = {
  smtp: 'SMTP',
  'imap-pop': 'IMAP/POP3',
  ftp: 'FTP',
  ssh: 'SSH',
  tcp: 'TCP',
};

const ipv6 = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Returns the host of a monitor, which is a URL, a host name or an address. */
export const hostOf = (target: string): string => URL.parse(target)?.hostname || target;

/** The facts from which the texts about a condition are composed. */
export interface ConditionFacts {
  readonly evidence: Evidence;
  readonly monitor: { readonly kind: string; readonly target: string } | null;
  readonly locale: Locale;
}

/** The texts about a condition in one language. */
export interface ConditionText {
  /** The text after the name of the monitor, such as `answers 503`. */
  readonly headline: string;
  /** Replaces `Down` for a target that answers; null for others. */
  readonly state: string | null;
  /** Says where the address leads, which comes before what is missing there; null without a redirect. */
  readonly redirect: string | null;
  /** Sentences about what the evidence holds beyond the cause. */
  readonly details: readonly string[];
  readonly firstStep: string;
}

const isKnown = (reason: string | null): reason is DownReason => reason !== null && Object.hasOwn(firstSteps, reason);

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Writes the day of a time in UTC, in which certificates are issued. */
const dayOf = (iso: string, tag: string): string => {
  const known =
    dateFormats.get(tag) ??
    new (intlOf('DateTimeFormat'))(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  dateFormats.set(tag, known);
  return known.format(new Date(iso));
};

const expiredAt = ({ tls }: Evidence): string | null =>
  [tls?.notAfter ?? null, ...(tls?.intermediates ?? []).map(({ notAfter }) => notAfter)]
    .filter((time) => time !== null)
    .toSorted()[0] ?? null;

const isExpired = ({ reason, failure }: Evidence): boolean =>
  reason === 'certificateExpired' || (reason === 'certificateInvalid' && failure?.cause === 'CERT_HAS_EXPIRED');

/** The reason whose texts apply: the verification of a certificate that has expired fails before its rule is asked. */
const reasonOf = (evidence: Evidence): DownReason | null => {
  if (!isKnown(evidence.reason)) return null;
  return isExpired(evidence) ? 'certificateExpired' : evidence.reason;
};

const lookupText = ({ lookup }: Evidence, { lookups }: ConditionTexts['details']): string | null => {
  if (lookup === null) return null;
  const { error } = lookup;
  const servers = lookup.servers.map(ipv6).join(', ') || 'DNS';
  if (error === 'ENOTFOUND' || error === 'ENODATA' || error === 'ETIMEOUT') return lookups[error]({ servers });
  return lookups.other({ error: oneLine(error), servers });
};

/** Returns what the server of a text protocol said last, which is its greeting if it refused the connection. */
const saidLast = ({ dialogue }: Evidence): string | null => {
  const line = dialogue.findLast(({ from }) => from === 'server')?.text;
  return line === undefined ? null : answerExcerpt(line);
};

/** Returns the last redirect, if it may be the cause of what is missing. */
const redirectOf = ({ redirects }: Evidence, reason: DownReason): Evidence['redirects'][number] | null =>
  (OF_CONTENT.has(reason) ? redirects.at(-1) : undefined) ?? null;

/** The longest address of a page in a headline, in characters. */
const MAX_PAGE = 60;

/** Returns the address of a page as a headline names it: host and path. */
const pageOf = (url: string): string => {
  const { host, pathname } = URL.parse(url) ?? { host: oneLine(url), pathname: '' };
  return clipped(`${host}${pathname === '/' ? '' : pathname}`, MAX_PAGE);
};

/** Matches the code with which an answer of SMTP or FTP begins. */
const REPLY_CODE = /^\d{3}\b/;

const detailsOf = (
  { evidence, monitor, locale }: ConditionFacts,
  reason: DownReason,
  { details }: ConditionTexts,
): readonly string[] => {
  const { answer, timings, port, lastHeartbeatAt, overdueFrom } = evidence;
  const tag = tagOf(locale.language);
  const said: (string | null)[] = [lookupText(evidence, details)];
  if (reason === 'timedOut' && timings !== null)
    said.push(details.timeout({ duration: durationText(timings.totalMs, tag) }));
  const kind = SERVICES[monitor?.kind ?? ''];
  if (kind !== undefined && port !== null) said.push(details.service({ kind, port }));
  const text = saidLast(evidence);
  if (kind !== undefined && text !== null) said.push(details.greeting({ text }));
  const title = OF_CONTENT.has(reason) && answer !== null ? titleOfPage(answer) : null;
  if (title !== null) said.push(details.title({ title }));
  const excerpt = OF_ANSWER.has(reason) && answer !== null ? answerExcerpt(answer) : null;
  if (excerpt !== null) said.push(details.answer({ text: excerpt }));
  if (lastHeartbeatAt !== null && overdueFrom !== null) {
    const last = new Date(lastHeartbeatAt);
    const age = durationText(elapsed(last, new Date(overdueFrom)), tag);
    said.push(details.lastHeartbeat({ time: timeFormatOf(locale).format(last), age }));
  }
  return said.filter((sentence) => sentence !== null);
};

/** Returns the texts about a condition; null for evidence of a reason without texts, or of a warning. See ADR 0190. */
export const conditionText = (facts: ConditionFacts): ConditionText | null => {
  const { evidence, monitor, locale } = facts;
  const { port, timeoutSeconds } = evidence;
  const reason = reasonOf(evidence);
  if (reason === null) return null;
  const texts = textsOf(locale.language).conditions;
  const tag = tagOf(locale.language);
  const decisive = evidence.rules.find(({ result }) => result === 'failed');
  const redirect = redirectOf(evidence, reason);
  const date = expiredAt(evidence);
  const host = oneLine(hostOf(monitor?.target ?? ''));
  const figures = {
    port,
    seen: oneLine(writtenPhrase(decisive?.seen ?? '', locale.language)),
    limit: timeoutSeconds === null ? null : `${timeoutSeconds} s`,
    date: date === null ? null : dayOf(date, tag),
    code: REPLY_CODE.exec(saidLast(evidence) ?? '')?.[0] ?? null,
    page: redirect === null ? null : pageOf(redirect.to),
  };
  const states: Readonly<Partial<Record<DownReason, string>>> = texts.states;
  const step = redirect === null ? firstSteps[reason] : 'redirect';
  const firstStep = texts.firstSteps[step];
  return {
    headline: headlineOf(reason, { host, ...figures }, texts),
    state: states[reason] ?? null,
    redirect:
      redirect === null
        ? null
        : texts.details.redirect({ to: oneLine(withoutSecrets(redirect.to)), status: redirect.status }),
    details: detailsOf(facts, reason, texts),
    firstStep: typeof firstStep === 'string' ? firstStep : firstStep({ host }),
  };
};

interface HeadlineFigures {
  readonly host: string;
  readonly seen: string;
  /** Null if the evidence does not have the figure. */
  readonly port: number | null;
  readonly limit: string | null;
  readonly date: string | null;
  readonly code: string | null;
  /** Null if the address does not redirect. */
  readonly page: string | null;
}

const needsFigure = (
  reason: DownReason,
): reason is 'statusUnexpected' | 'answerTooSlow' | 'answerDegraded' | 'addressListed' =>
  ['statusUnexpected', 'answerTooSlow', 'answerDegraded', 'addressListed'].includes(reason);

/** Returns the headline with its figure, or a headline without one if the evidence does not have it. */
const headlineOf = (
  reason: DownReason,
  { host, seen, port, limit, date, code, page }: HeadlineFigures,
  texts: ConditionTexts,
): string => {
  const { headlines, headlinesWithoutFigure: general } = texts;
  if (reason === 'connectionFailed') return port === null ? general[reason] : headlines[reason]({ port });
  if (reason === 'timedOut') return limit === null ? general[reason] : headlines[reason]({ limit });
  if (reason === 'commandRefused') return code === null ? general[reason] : headlines[reason]({ code });
  if (reason === 'keywordMissing' && page !== null) return texts.keywordMissingAfterRedirect({ page });
  if (reason === 'certificateExpired')
    return date === null ? general[reason]({ host }) : headlines[reason]({ host, date });
  if (seen === '' && needsFigure(reason)) return general[reason];
  const headline = headlines[reason];
  return typeof headline === 'string' ? headline : headline({ host, seen });
};

/** Returns the sentences about the cause: where the address leads, what is wrong, and what the evidence holds beyond it. */
export const causeSentences = (summary: string | null, condition: ConditionText | null): readonly string[] =>
  [condition?.redirect ?? null, summary, ...(condition?.details ?? [])].filter((sentence) => sentence !== null);

/** Returns the headline of a location that fails, in general words if another location failed for another reason. */
export const locationHeadline = (reason: string, { evidence, ...facts }: ConditionFacts): string =>
  conditionText({ ...facts, evidence: reason === evidence.reason ? evidence : evidenceOf({ reason, rules: [] }) })
    ?.headline ?? reason;

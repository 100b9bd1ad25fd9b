import { failureText } from '../probe-failure.ts';
import { fatal, problemsOnly, soleRecord, tolerated } from './mail-facts.ts';
import type { MailFinding, MailInquiry, MailProblem, PolicyFact } from './mail-facts.ts';
import { knownServers, mailServersOf } from './mail-servers.ts';
import type { KnownServer } from './mail-servers.ts';
import { parseTags } from './tag-list.ts';

/** The maximum size of a policy, in bytes. RFC 8461 section 3.3 suggests 64 kilobytes. */
export const MAX_POLICY_BYTES = 64 * 1024;
/** The longest time for which a policy may be kept, in seconds (RFC 8461 section 3.2). */
const MAX_POLICY_AGE = 31_557_600;

/** Returns the name of the host that has the policy of a domain. */
export const policyHostOf = (domain: string): string => `mta-sts.${domain}`;
/** The path of the policy (RFC 8461 section 3.3). */
export const POLICY_PATH = '/.well-known/mta-sts.txt';

const isMtaSts = (text: string): boolean => /^v=STSv1\s*(?:;|$)/u.test(text);
const POLICY_ID = /^[a-z\d]{1,32}$/iu;

/** An MTA-STS policy. */
interface Policy {
  readonly mode: 'enforce' | 'testing' | 'none';
  readonly patterns: readonly string[];
}

const modes: readonly string[] = ['enforce', 'testing', 'none'] satisfies readonly Policy['mode'][];
const isMode = (text: string | undefined): text is Policy['mode'] => text !== undefined && modes.includes(text);
const PATTERN = /^(?:\*\.)?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/iu;

/** Parses a policy (RFC 8461 section 3.2); returns the first line or field that is not valid instead. Unknown fields are ignored. */
const parsePolicy = (body: string): Policy | { readonly invalid: string } => {
  const lines = body.split(/\r?\n/u).filter((line) => line.trim() !== '');
  const fields = lines.map((line) => /^(?<name>[a-z\d_.-]+)\s*:\s*(?<value>.*?)\s*$/iu.exec(line)?.groups);
  const malformed = fields.findIndex((field) => field === undefined);
  if (malformed !== -1) return { invalid: lines[malformed] ?? '' };
  const all = (name: string): readonly string[] =>
    fields.flatMap((field) => (field?.['name'] === name ? [field['value'] ?? ''] : []));
  const [[version], [mode], [age]] = [all('version'), all('mode'), all('max_age')];
  const patterns = all('mx');
  if (version !== 'STSv1') return { invalid: `version: ${version ?? ''}` };
  if (!isMode(mode)) return { invalid: `mode: ${mode ?? ''}` };
  if (!/^\d{1,10}$/u.test(age ?? '') || Number(age) > MAX_POLICY_AGE) return { invalid: `max_age: ${age ?? ''}` };
  const wrong = patterns.find((pattern) => !PATTERN.test(pattern));
  if (wrong !== undefined || (patterns.length === 0 && mode !== 'none')) return { invalid: `mx: ${wrong ?? ''}` };
  return { mode, patterns };
};

/** Returns true if a pattern names a host. A wildcard stands for one label (RFC 8461 section 4.1). */
const names = (pattern: string, host: string): boolean => {
  const lower = pattern.toLowerCase();
  return lower.startsWith('*.') ? host.slice(host.indexOf('.') + 1) === lower.slice(2) : host === lower;
};

const serverProblems = ({ host, server }: KnownServer, { patterns }: Policy): readonly MailProblem['seen'][] => [
  ...(patterns.some((pattern) => names(pattern, host)) ? [] : [{ phrase: 'notInPolicy', name: host } as const]),
  ...(server.offersStartTls === false ? [{ phrase: 'noStartTls', name: host } as const] : []),
  ...(server.offersStartTls === true && server.tlsError !== null
    ? [{ phrase: 'certificateRefused', name: host, error: server.tlsError } as const]
    : []),
];

const answerProblem = ({ failure, status, isTooLong }: PolicyFact, address: string): MailProblem | null => {
  if (failure !== null) return fatal(`${address}: ${failure.code}, ${failureText(failure)}`);
  if (status >= 300 && status < 400) return fatal({ phrase: 'policyRedirected', address });
  if (status !== 200) return fatal(`${address}: ${status}`);
  return isTooLong ? fatal({ phrase: 'policyTooLong', address, count: MAX_POLICY_BYTES }) : null;
};

/** Judges the policy and the mail servers that it names; null while facts are missing. */
const judgePolicy = (inquiry: MailInquiry, domain: string, text: string): MailFinding | null => {
  const answer = inquiry.policy();
  const servers = mailServersOf(inquiry, domain);
  const known = servers === null ? null : knownServers(inquiry, servers.hosts);
  if (answer === null || known === null) return null;
  const address = `https://${policyHostOf(domain)}${POLICY_PATH}`;
  const problem = answerProblem(answer, address);
  if (problem !== null) return problemsOnly(problem);
  const policy = parsePolicy(answer.body);
  if ('invalid' in policy) return problemsOnly(fatal({ phrase: 'invalidTerm', text: policy.invalid, name: address }));
  const mediaType = answer.mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const unmet = policy.mode === 'none' ? [] : known.flatMap((server) => serverProblems(server, policy));
  return {
    absent: null,
    found: { phrase: 'recordFound', name: address, text: `${text} (${policy.mode})` },
    problems: [
      ...unmet.map((seen) => (policy.mode === 'enforce' ? fatal(seen) : tolerated(seen))),
      ...(mediaType === 'text/plain' ? [] : [tolerated({ phrase: 'invalidTerm', text: mediaType, name: address })]),
    ],
  };
};

/** Judges MTA-STS (RFC 8461): record, policy, and whether the mail servers meet it. Null while facts are missing. */
export const judgeMtaSts = (inquiry: MailInquiry, domain: string): MailFinding | null => {
  const name = `_mta-sts.${domain}`;
  const sole = soleRecord(inquiry, name, isMtaSts);
  if (!('text' in sole)) return sole.finding;
  const id = parseTags(sole.text).tags.get('id');
  return id !== undefined && POLICY_ID.test(id)
    ? judgePolicy(inquiry, domain, sole.text)
    : problemsOnly(fatal({ phrase: 'missingTag', text: 'id', name }));
};

import type { Phrase } from '../phrase.ts';
import { fatal, lookUpMail, lookupFailure, notPublished, problemsOnly, tolerated } from './mail-facts.ts';
import type { FoundMailRecords, MailFinding, MailInquiry, MailProblem, MailRecordType } from './mail-facts.ts';
import { hasMacro, isSpfRecord, parseSpf } from './spf-record.ts';
import type { SpfRecord, SpfTerm } from './spf-record.ts';

/** The maximum number of terms of an evaluation that make a lookup (RFC 7208 section 4.6.4). */
export const MAX_SPF_LOOKUPS = 10;
/** The maximum number of lookups without a result (RFC 7208 section 4.6.4). */
export const MAX_VOID_LOOKUPS = 2;
/** The maximum number of names that a term `mx` may find (RFC 7208 section 4.6.4). */
export const MAX_SPF_MAIL_SERVERS = 10;

/** The evaluation of the SPF record of a domain for a sender that no term matches, so that all terms count. */
export interface SpfEvaluation {
  /** The record itself, or null if the domain has none or several. */
  readonly text: string | null;
  readonly lookups: number;
  readonly voidLookups: number;
  /** The first error, which ends an evaluation; null for a valid record. */
  readonly problem: MailProblem | null;
  /** True if a term permits every server. */
  readonly permitsAll: boolean;
  /** False while facts are missing. The inquiry has noted them. */
  readonly isComplete: boolean;
}

/** The error that ends an evaluation. */
type Ended = MailProblem | null;

/** The state of an evaluation. Terms are counted over all records together. */
interface Walk {
  readonly inquiry: MailInquiry;
  lookups: number;
  voidLookups: number;
  isComplete: boolean;
}

const spfAt = (name: string, found: FoundMailRecords): { readonly records: readonly string[] } | MailProblem =>
  found.error === null ? { records: found.values.filter(isSpfRecord) } : lookupFailure(found.error, name, 'TXT');

/** Counts a term that makes a lookup. */
const counted = (walk: Walk): Ended => {
  walk.lookups += 1;
  return walk.lookups > MAX_SPF_LOOKUPS ? fatal({ phrase: 'spfLookups', limit: MAX_SPF_LOOKUPS }) : null;
};

const countedVoid = (walk: Walk, name: string): Ended => {
  walk.voidLookups += 1;
  return walk.voidLookups > MAX_VOID_LOOKUPS
    ? fatal({ phrase: 'spfVoidLookups', limit: MAX_VOID_LOOKUPS, name })
    : null;
};

const missing = (walk: Walk): null => {
  walk.isComplete = false;
  return null;
};

/** Looks up one type after another until one has records. */
const hostTerm = (walk: Walk, name: string, types: readonly MailRecordType[]): Ended => {
  for (const type of types) {
    const found = lookUpMail(walk.inquiry, name, type);
    if (found === null) return missing(walk);
    if (found.error !== null) return lookupFailure(found.error, name, type);
    if (type === 'MX' && found.values.length > MAX_SPF_MAIL_SERVERS)
      return fatal({ phrase: 'spfMailServers', limit: MAX_SPF_MAIL_SERVERS, name });
    if (found.values.length > 0) return null;
  }
  return countedVoid(walk, name);
};

/** The types that a term looks up. A term `ptr` depends on the sender, and `include` has records of its own. */
const typesOf: Readonly<Partial<Record<SpfTerm['mechanism'], readonly MailRecordType[]>>> = {
  a: ['A', 'AAAA'],
  mx: ['MX'],
  exists: ['A'],
};

/** Evaluates the record of an `include` or a `redirect`. `path` has the domains that lead to it. */
const otherRecord = (walk: Walk, name: string, path: readonly string[]): Ended => {
  if (hasMacro(name)) return null;
  if (path.includes(name)) return fatal({ phrase: 'spfLoop', name });
  const found = lookUpMail(walk.inquiry, name, 'TXT');
  if (found === null) return missing(walk);
  const at = spfAt(name, found);
  if (!('records' in at)) return at;
  const [text, ...others] = at.records;
  if (text === undefined) return fatal({ phrase: 'spfIncluded', name });
  if (others.length > 0) return fatal({ phrase: 'severalRecords', count: at.records.length, name });
  const parsed = parseSpf(text);
  return 'invalid' in parsed
    ? fatal({ phrase: 'invalidTerm', text: parsed.invalid, name })
    : recordTerms(walk, name, parsed.record, path);
};

const recordTerms = (walk: Walk, name: string, { terms, redirect }: SpfRecord, above: readonly string[]): Ended => {
  const path = [...above, name];
  for (const { mechanism, domain } of terms) {
    if (mechanism === 'all') return null;
    if (mechanism === 'ip4' || mechanism === 'ip6') continue;
    const target = domain ?? name;
    const types = typesOf[mechanism];
    const ended =
      counted(walk) ??
      (mechanism === 'include' ? otherRecord(walk, target, path) : null) ??
      (types === undefined || hasMacro(target) ? null : hostTerm(walk, target, types));
    if (ended !== null) return ended;
  }
  return redirect === null ? null : (counted(walk) ?? otherRecord(walk, redirect, path));
};

const isOpen = ({ terms }: SpfRecord): boolean => terms.find(({ mechanism }) => mechanism === 'all')?.qualifier === '+';

/**
 * Evaluates the SPF record of a domain over the known facts, and notes the missing ones. With every fact that is added
 * it gets further; it asks for few, because it stops at the limits of RFC 7208.
 */
export const evaluateSpf = (inquiry: MailInquiry, name: string): SpfEvaluation => {
  const walk: Walk = { inquiry, lookups: 0, voidLookups: 0, isComplete: true };
  const ended = (problem: Ended, text: string | null = null, permitsAll = false): SpfEvaluation => ({
    text,
    problem,
    permitsAll,
    lookups: walk.lookups,
    voidLookups: walk.voidLookups,
    isComplete: walk.isComplete,
  });
  const found = lookUpMail(inquiry, name, 'TXT');
  if (found === null) return ended(missing(walk));
  const at = spfAt(name, found);
  if (!('records' in at)) return ended(at);
  const [text, ...others] = at.records;
  if (text === undefined) return ended(null);
  if (others.length > 0) return ended(fatal({ phrase: 'severalRecords', count: at.records.length, name }));
  const parsed = parseSpf(text);
  if ('invalid' in parsed) return ended(fatal({ phrase: 'invalidTerm', text: parsed.invalid, name }), text);
  return ended(recordTerms(walk, name, parsed.record, []), text, isOpen(parsed.record));
};

/** Judges SPF (RFC 7208); null while facts are missing. */
export const judgeSpf = (inquiry: MailInquiry, name: string): MailFinding | null => {
  const { text, problem, permitsAll, isComplete, lookups } = evaluateSpf(inquiry, name);
  if (!isComplete) return null;
  if (text === null) return problem === null ? notPublished({ phrase: 'notPublished', name }) : problemsOnly(problem);
  const record: Phrase = { phrase: 'spfRecordFound', name, text, count: lookups };
  const problems = [
    ...(problem === null ? [] : [problem]),
    ...(permitsAll ? [tolerated({ phrase: 'spfPermitsAll', name })] : []),
  ];
  return { absent: null, found: record, problems };
};

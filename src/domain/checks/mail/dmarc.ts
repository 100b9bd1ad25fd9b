import { plainHost } from '../../access/host-name.ts';
import { fatal, lookUpMail, lookupFailure, notPublished, problemsOnly, tolerated } from './mail-facts.ts';
import type { MailFinding, MailInquiry, MailProblem } from './mail-facts.ts';
import { parseTags, uriList } from './tag-list.ts';

const VERSION = /^v\s*=\s*DMARC1\s*(?:;|$)/u;
/** Matches a record that is meant to be one of DMARC, but has another version, which receivers ignore. */
const NEAR_VERSION = /^\s*"?v\s*=\s*"?dmarc/iu;
const POLICY = /^(?:none|quarantine|reject)$/iu;
const REPORT_URI = /^[a-z][a-z\d+.-]*:[^\s,;!]+(?:!\d+[kmgt]?)?$/iu;

/** Matches the address of reports by mail, with the host that receives them. */
const REPORT_ADDRESS = /^mailto:(?<address>[^\s?!@]+@(?<host>[^\s?!@]+))/iu;
/** The maximum number of addresses for reports that are examined. */
export const MAX_REPORT_ADDRESSES = 5;

const isPercentage = (value: string): boolean => /^\d{1,3}$/u.test(value) && Number(value) <= 100;
const isSeconds = (value: string): boolean => /^\d{1,10}$/u.test(value) && Number(value) < 2 ** 32;
const areReportUris = (value: string): boolean => uriList(value).every((uri) => REPORT_URI.test(uri));
const isAlignment = (value: string): boolean => /^[rs]$/iu.test(value);

/** Tells whether the value of each known tag is valid (RFC 7489 section 6.3). Other tags are ignored, as receivers do. */
const validTags: Readonly<Record<string, (value: string) => boolean>> = {
  sp: (value) => POLICY.test(value),
  np: (value) => POLICY.test(value),
  adkim: isAlignment,
  aspf: isAlignment,
  fo: (value) => value.split(':').every((option) => /^\s*[01ds]\s*$/iu.test(option)),
  pct: isPercentage,
  rf: (value) => /^[a-z\d-]+(?:\s*:\s*[a-z\d-]+)*$/iu.test(value),
  ri: isSeconds,
  rua: areReportUris,
  ruf: areReportUris,
};

/**
 * Returns the problems of a record. Without a valid policy, a record with an address for reports counts as `p=none`
 * and any other has no effect (RFC 7489 section 6.6.3); errors in other tags are ignored by receivers.
 */
const problemsOf = (text: string, name: string): readonly MailProblem[] => {
  const { tags, malformed } = parseTags(text);
  const hasReports = areReportUris(tags.get('rua') ?? '');
  const hasPolicy = POLICY.test(tags.get('p') ?? '');
  const policy = { phrase: 'missingTag', text: 'p', name } as const;
  return [
    ...(hasPolicy ? [] : [hasReports ? tolerated(policy) : fatal(policy)]),
    ...malformed.map((part) => tolerated({ phrase: 'invalidTerm', text: part, name })),
    ...Object.entries(validTags).flatMap(([tag, isValid]) => {
      const value = tags.get(tag);
      return value === undefined || isValid(value)
        ? []
        : [tolerated({ phrase: 'invalidTerm', text: `${tag}=${value}`, name })];
    }),
  ];
};

/**
 * Returns a problem for each address of another domain that has not agreed to receive reports about this one, so that
 * they are not sent (RFC 7489 section 7.1). Null while facts are missing.
 */
const reportProblems = (inquiry: MailInquiry, text: string, domain: string): readonly MailProblem[] | null => {
  const { tags } = parseTags(text);
  const isOwn = (host: string): boolean => `.${host}`.endsWith(`.${inquiry.organizational}`);
  const examined = [...uriList(tags.get('rua') ?? ''), ...uriList(tags.get('ruf') ?? '')]
    .map((uri) => REPORT_ADDRESS.exec(uri)?.groups ?? {})
    .map(({ address = '', host = '' }) => ({ address, host: plainHost(host) }))
    .filter(({ host }) => host !== '' && !isOwn(host))
    .slice(0, MAX_REPORT_ADDRESSES)
    .map(({ address, host }) => {
      const name = `${domain}._report._dmarc.${host}`;
      return { address, name, found: lookUpMail(inquiry, name, 'TXT') };
    });
  if (examined.some(({ found }) => found === null)) return null;
  // A lookup that fails does not say that the address has not agreed.
  return examined
    .filter(({ found }) => found?.error === null && !found.values.some((value) => VERSION.test(value)))
    .map(({ address, name }) => tolerated({ phrase: 'reportsRefused', address, name }));
};

/** Judges the records of one domain; `next` judges another one if it has none. */
const judgeAt = (inquiry: MailInquiry, domain: string, next: () => MailFinding | null): MailFinding | null => {
  const name = `_dmarc.${domain}`;
  const found = lookUpMail(inquiry, name, 'TXT');
  if (found === null) return null;
  if (found.error !== null) return problemsOnly(lookupFailure(found.error, name, 'TXT'));
  const [text, ...others] = found.values.filter((value) => VERSION.test(value));
  const near = found.values.find((value) => NEAR_VERSION.test(value));
  if (text === undefined)
    return near === undefined ? next() : problemsOnly(fatal({ phrase: 'invalidTerm', text: near, name }));
  if (others.length > 0) return problemsOnly(fatal({ phrase: 'severalRecords', count: others.length + 1, name }));
  const refused = reportProblems(inquiry, text, domain);
  if (refused === null) return null;
  return {
    absent: null,
    found: { phrase: 'recordFound', name, text },
    problems: [...problemsOf(text, name), ...refused],
  };
};

/**
 * Judges DMARC (RFC 7489); null while facts are missing. A domain without a record has that of its organizational domain
 * (section 6.6.3).
 */
export const judgeDmarc = (inquiry: MailInquiry, domain: string): MailFinding | null => {
  const absent = notPublished({ phrase: 'notPublished', name: `_dmarc.${domain}` });
  const { organizational } = inquiry;
  return judgeAt(inquiry, domain, () =>
    organizational === domain ? absent : judgeAt(inquiry, organizational, () => absent),
  );
};

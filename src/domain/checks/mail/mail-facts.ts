import { isPublicName } from '../../access/host-name.ts';
import { recordsOf } from '../dns-answer.ts';
import type { DnsAnswer } from '../dns-answer.ts';
import type { Phrase } from '../phrase.ts';
import type { ProbeFailure } from '../probe-failure.ts';

/** The record types that checks of mail look up. */
export type MailRecordType = 'A' | 'AAAA' | 'MX' | 'PTR' | 'TLSA' | 'TXT';

/** A lookup that a check of mail needs. */
export interface MailQuestion {
  readonly name: string;
  readonly type: MailRecordType;
}

/** The answer to a lookup. If there is none, the status is the error, such as `ETIMEOUT`. */
export type MailAnswer = Pick<DnsAnswer, 'status' | 'isAuthenticated' | 'records'>;

/**
 * The digests of a certificate by selector and matching type of TLSA records (RFC 6698 section 2.1), such as `3 1` for
 * neither: selectors are 0 for the certificate and 1 for its key, matching types 0 for the whole, 1 for SHA-256 and 2
 * for SHA-512, all in lower-case hexadecimal digits.
 */
export type CertificateDigests = Readonly<Record<string, string>>;

/** The answers of a mail server. */
export interface MailServerFact {
  /** The public addresses of the host. */
  readonly addresses: readonly string[];
  /** The reason why the server did not greet, or null. It is null as well if the monitor does not connect. */
  readonly failure: ProbeFailure | null;
  /** True if the server offers STARTTLS; null if the monitor does not connect. */
  readonly offersStartTls: boolean | null;
  /** The reason why TLS is not established or the certificate is not trusted; null for a trusted one. */
  readonly tlsError: string | null;
  /** The certificates that the server sent, its own first. */
  readonly chain: readonly CertificateDigests[];
}

/** The answer of the web server to the request for the MTA-STS policy. */
export interface PolicyFact {
  readonly failure: ProbeFailure | null;
  readonly status: number;
  readonly mediaType: string;
  readonly body: string;
  readonly isTooLong: boolean;
}

/** Everything that is known about the mail of a domain. */
export interface MailFacts {
  /** The registered domain at or above the domain, which DMARC calls the organizational one. */
  readonly organizational: string;
  /** The answers of DNS, by `questionKey`. */
  readonly answers: ReadonlyMap<string, MailAnswer>;
  /** The observed mail servers, by host name. */
  readonly servers: ReadonlyMap<string, MailServerFact>;
  /** The answer to the request for the MTA-STS policy; null before it. */
  readonly policy: PolicyFact | null;
}

/** The facts that are not known yet. */
export interface WantedFacts {
  /** The questions to ask DNS. */
  readonly questions: readonly MailQuestion[];
  /** The mail servers to connect to. */
  readonly servers: readonly string[];
  /** True if the MTA-STS policy is to be requested. */
  readonly isPolicyWanted: boolean;
}

/** Returns the key of a question among the answers. */
export const questionKey = ({ name, type }: MailQuestion): string => `${type} ${name}`;

/** Reads known facts, and notes the others as wanted. */
export interface MailInquiry {
  readonly organizational: string;
  answer(name: string, type: MailRecordType): MailAnswer | null;
  server(host: string): MailServerFact | null;
  policy(): PolicyFact | null;
  /** Returns what was asked for and is not known. */
  wanted(): WantedFacts;
}

/** A name that is not public is not asked for, because the name servers of the service may know private names. */
const NOT_PUBLIC: MailAnswer = { status: 'NXDOMAIN', isAuthenticated: false, records: [] };

const invalidHost = (host: string): MailServerFact => ({
  addresses: [],
  failure: { code: 'hostInvalid', phase: 'resolve', detail: host },
  offersStartTls: null,
  tlsError: null,
  chain: [],
});

/** Returns true if the name can be asked for: it is public, and in ASCII. */
const isAskable = (name: string): boolean => isPublicName(name) && /^\p{ASCII}+$/u.test(name);

/** Starts an inquiry over known facts. */
export const mailInquiry = ({ organizational, answers, servers, policy }: MailFacts): MailInquiry => {
  const questions = new Map<string, MailQuestion>();
  const hosts = new Set<string>();
  let isPolicyWanted = false;
  return {
    organizational,
    answer(name, type) {
      if (!isAskable(name)) return NOT_PUBLIC;
      const question = { name: name.toLowerCase(), type };
      const key = questionKey(question);
      const known = answers.get(key) ?? null;
      if (known === null) questions.set(key, question);
      return known;
    },
    server(host) {
      if (!isAskable(host)) return invalidHost(host);
      const known = servers.get(host) ?? null;
      if (known === null) hosts.add(host);
      return known;
    },
    policy() {
      isPolicyWanted ||= policy === null;
      return policy;
    },
    wanted: () => ({ questions: [...questions.values()], servers: [...hosts], isPolicyWanted }),
  };
};

/** The records that a lookup found. */
export interface FoundMailRecords {
  readonly values: readonly string[];
  /** The error of a lookup without a usable answer; null for records, and for a name or type that does not exist. */
  readonly error: string | null;
  readonly isAuthenticated: boolean;
  readonly isAlias: boolean;
}

/** Looks up records; null if they are not known yet. */
export const lookUpMail = (inquiry: MailInquiry, name: string, type: MailRecordType): FoundMailRecords | null => {
  const answer = inquiry.answer(name, type);
  if (answer === null) return null;
  const { status, isAuthenticated, records } = answer;
  const owner = name.toLowerCase();
  const error = status === 'NOERROR' || status === 'NXDOMAIN' ? null : status;
  const values = error === null ? recordsOf({ records }, owner, type).values : [];
  return {
    values,
    error,
    isAuthenticated,
    isAlias: records.some((record) => record.name === owner && record.type === 'CNAME'),
  };
};

/** Something that is wrong with what a domain publishes. */
export interface MailProblem {
  readonly seen: Phrase;
  /** True if mail is not delivered or what is published has no effect; false for what is merely inadvisable. */
  readonly isFatal: boolean;
  /** True if a lookup failed, so that it is not known what is published. */
  readonly isLookupFailure?: true;
}

/** The result of one check. */
export interface MailFinding {
  /** Says that nothing is published that could be judged; null if there is something. */
  readonly absent: Phrase | null;
  /** The records that were found, with their name. */
  readonly found: Phrase;
  /** The fatal ones first. */
  readonly problems: readonly MailProblem[];
}

/** Returns a problem that makes what is published useless. */
export const fatal = (seen: Phrase): MailProblem => ({ seen, isFatal: true });

/** Returns a problem that senders tolerate. */
export const tolerated = (seen: Phrase): MailProblem => ({ seen, isFatal: false });

/** Returns the problem of a lookup that failed. */
export const lookupFailure = (error: string, name: string, type: MailRecordType): MailProblem => ({
  seen: { phrase: 'lookupFailed', error, name, type },
  isFatal: true,
  isLookupFailure: true,
});

/** Returns the finding of something that is not published. */
export const notPublished = (absent: Phrase): MailFinding => ({ absent, found: absent, problems: [] });

/** Returns a finding without anything to show but its problems. */
export const problemsOnly = (...problems: readonly MailProblem[]): MailFinding => ({
  absent: null,
  found: problems.map(({ seen }) => seen),
  problems,
});

/** Finds the one record of a version at a name. */
export const soleRecord = (
  inquiry: MailInquiry,
  name: string,
  isRecord: (text: string) => boolean,
): { readonly text: string } | { readonly finding: MailFinding | null } => {
  const found = lookUpMail(inquiry, name, 'TXT');
  if (found === null) return { finding: null };
  if (found.error !== null) return { finding: problemsOnly(lookupFailure(found.error, name, 'TXT')) };
  const [text, ...others] = found.values.filter(isRecord);
  if (text === undefined) return { finding: notPublished({ phrase: 'notPublished', name }) };
  return others.length === 0
    ? { text }
    : { finding: problemsOnly(fatal({ phrase: 'severalRecords', count: others.length + 1, name })) };
};

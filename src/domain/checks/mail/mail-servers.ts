import { plainHost } from '../../access/host-name.ts';
import { canonicalAddress, ipFamilyOf } from '../../kernel/ip-address.ts';
import { questionOf } from '../../monitors/kinds/dns.ts';
import type { Phrase } from '../phrase.ts';
import { failureText } from '../probe-failure.ts';
import { fatal, lookUpMail, lookupFailure, notPublished, problemsOnly, tolerated } from './mail-facts.ts';
import type { MailFinding, MailInquiry, MailProblem, MailServerFact } from './mail-facts.ts';

/** The maximum number of mail servers of a domain that a check examines, those with the best preference first. */
export const MAX_MAIL_SERVERS = 10;
/** The maximum number of addresses of a mail server whose reverse names are examined. */
export const MAX_REVERSED_ADDRESSES = 2;
/** The maximum number of reverse names of an address that are looked up. */
export const MAX_REVERSE_NAMES = 3;

/** The mail servers of a domain. */
interface MailServers {
  /** The hosts to examine, the preferred ones first. Empty if the domain accepts no mail. */
  readonly hosts: readonly string[];
  /** The number of hosts that are not examined. */
  readonly more: number;
  readonly hasNullMx: boolean;
  readonly isAuthenticated: boolean;
  readonly error: string | null;
}

/** Returns the mail servers of a domain (RFC 5321 section 5.1); null while they are not known. */
export const mailServersOf = (inquiry: MailInquiry, domain: string): MailServers | null => {
  const found = lookUpMail(inquiry, domain, 'MX');
  if (found === null) return null;
  const sorted = found.values
    .map((value) => value.split(' '))
    .map(([preference = '', host = '']) => ({ preference: Number(preference), host: plainHost(host) }))
    .toSorted((one, other) => one.preference - other.preference || (one.host < other.host ? -1 : 1));
  const all = [...new Set(sorted.map(({ host }) => host))];
  const hosts = all.filter((host) => host !== '');
  return {
    hosts: hosts.slice(0, MAX_MAIL_SERVERS),
    more: Math.max(0, hosts.length - MAX_MAIL_SERVERS),
    hasNullMx: all.length > hosts.length,
    isAuthenticated: found.isAuthenticated,
    error: found.error,
  };
};

/** A mail server with its fact. */
export interface KnownServer {
  readonly host: string;
  readonly server: MailServerFact;
}

/** Returns the facts of the hosts; null while one is missing. */
export const knownServers = (inquiry: MailInquiry, hosts: readonly string[]): readonly KnownServer[] | null => {
  const found = hosts.map((host) => ({ host, server: inquiry.server(host) }));
  const known = found.flatMap(({ host, server }) => (server === null ? [] : [{ host, server }]));
  return known.length === hosts.length ? known : null;
};

const listOf = ({ hosts, more }: MailServers): Phrase =>
  more === 0 ? hosts.join(', ') : { phrase: 'andMore', values: hosts.join(', '), count: more };

/** Returns the finding of a domain without mail servers to examine; null for one with some. */
export const withoutServers = ({ hosts, error, hasNullMx }: MailServers, domain: string): MailFinding | null => {
  if (error !== null) return problemsOnly(lookupFailure(error, domain, 'MX'));
  if (hosts.length > 0) return null;
  return notPublished(
    hasNullMx ? { phrase: 'nullMx', name: domain } : { phrase: 'notPublished', name: `${domain} (MX)` },
  );
};

const failureOf = ({ host, server: { failure } }: KnownServer): Phrase | null => {
  if (failure === null) return null;
  return failure.code === 'addressNotPublic'
    ? { phrase: 'privateAddress', name: host }
    : `${host}: ${failure.code}, ${failureText(failure)}`;
};

/** Judges the mail servers: one of them must answer. Null while facts are missing. */
export const judgeMailServers = (inquiry: MailInquiry, domain: string): MailFinding | null => {
  const servers = mailServersOf(inquiry, domain);
  if (servers === null) return null;
  const without = withoutServers(servers, domain);
  if (without !== null) return without;
  const aliases = servers.hosts.map((host) => ({ host, found: lookUpMail(inquiry, host, 'A') }));
  const known = knownServers(inquiry, servers.hosts);
  if (known === null || aliases.some(({ found }) => found === null)) return null;
  const failures = known.flatMap((each) => failureOf(each) ?? []);
  const areAllDown = failures.length === known.length;
  const problems: readonly MailProblem[] = [
    ...failures.map((seen) => (areAllDown ? fatal(seen) : tolerated(seen))),
    ...(servers.hasNullMx ? [tolerated({ phrase: 'nullMxAmongOthers', name: domain })] : []),
    ...aliases
      .filter(({ found }) => found?.isAlias === true)
      .map(({ host }) => tolerated({ phrase: 'mailServerAlias', name: host })),
    ...known
      .filter(({ server }) => server.offersStartTls === false)
      .map(({ host }) => tolerated({ phrase: 'noStartTls', name: host })),
  ];
  return { absent: null, found: listOf(servers), problems };
};

/** Judges the reverse names of an address; null while facts are missing. */
const reverseProblems = (inquiry: MailInquiry, address: string): readonly MailProblem[] | null => {
  const name = questionOf(address, 'PTR') ?? address;
  const found = lookUpMail(inquiry, name, 'PTR');
  if (found === null) return null;
  if (found.error !== null) return [lookupFailure(found.error, name, 'PTR')];
  const names = found.values.slice(0, MAX_REVERSE_NAMES);
  if (names.length === 0) return [fatal({ phrase: 'noReverseName', address })];
  const type = ipFamilyOf(address) === 'v4' ? 'A' : 'AAAA';
  const forward = names.map((each) => lookUpMail(inquiry, each, type));
  if (forward.some((each) => each === null)) return null;
  const isConfirmed = forward.some((each) =>
    each?.values.some((value) => canonicalAddress(value) === canonicalAddress(address)),
  );
  return isConfirmed ? [] : [fatal({ phrase: 'reverseNameUnconfirmed', name: names.join(', '), address })];
};

/** Judges the reverse names of the mail servers, which must lead back to the same address (RFC 1912 section 2.1). */
export const judgeReverseNames = (inquiry: MailInquiry, domain: string): MailFinding | null => {
  const servers = mailServersOf(inquiry, domain);
  if (servers === null) return null;
  const without = withoutServers(servers, domain);
  if (without !== null) return without;
  const known = knownServers(inquiry, servers.hosts);
  if (known === null) return null;
  const addresses = [...new Set(known.flatMap(({ server }) => server.addresses.slice(0, MAX_REVERSED_ADDRESSES)))];
  if (addresses.length === 0) return notPublished({ phrase: 'noAddresses', name: domain });
  const problems = addresses.map((address) => reverseProblems(inquiry, address));
  if (problems.some((each) => each === null)) return null;
  return { absent: null, found: addresses.join(', '), problems: problems.flatMap((each) => each ?? []) };
};

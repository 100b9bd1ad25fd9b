import { fatal, lookUpMail, lookupFailure, notPublished } from './mail-facts.ts';
import type { FoundMailRecords, MailFinding, MailInquiry, MailProblem } from './mail-facts.ts';
import { knownServers, mailServersOf, withoutServers } from './mail-servers.ts';
import type { KnownServer } from './mail-servers.ts';

/** A TLSA record (RFC 6698 section 2.1). */
interface Tlsa {
  readonly usage: number;
  /** Selector and matching type, as the digests of a certificate are named. */
  readonly digest: string;
  readonly data: string;
}

/** The usages that count for mail: an authority of the domain, and the certificate itself (RFC 7672 section 3.1). */
const TRUST_ANCHOR = 2;
const END_ENTITY = 3;

const recordOf = (text: string): Tlsa => {
  const [usage = '', selector = '', matching = '', data = ''] = text.split(' ');
  return { usage: Number(usage), digest: `${selector} ${matching}`, data: data.toLowerCase() };
};

const isUsable = ({ usage, digest }: Tlsa): boolean =>
  (usage === TRUST_ANCHOR || usage === END_ENTITY) && /^[01] [012]$/u.test(digest);

/** Returns true if a record matches the certificate of the server or, for an authority, one that it sent. */
const matches = ({ usage, digest, data }: Tlsa, { server: { chain } }: KnownServer): boolean =>
  (usage === END_ENTITY ? chain.slice(0, 1) : chain.slice(1)).some((certificate) => certificate[digest] === data);

const tlsaNameOf = (host: string): string => `_25._tcp.${host}`;

const problemOf = (known: KnownServer, { values }: FoundMailRecords): MailProblem | null => {
  const { host, server } = known;
  const usable = values.map(recordOf).filter(isUsable);
  if (usable.length === 0) return fatal({ phrase: 'daneUnusable', name: tlsaNameOf(host) });
  // A server that is not reached or not asked shows no certificate.
  if (server.failure !== null || server.offersStartTls === null) return null;
  if (!server.offersStartTls) return fatal({ phrase: 'noStartTls', name: host });
  return usable.some((record) => matches(record, known)) ? null : fatal({ phrase: 'daneMismatch', name: host });
};

/**
 * Judges DANE (RFC 7672): TLSA records must match the certificates of the mail servers. Records count only if the name
 * server has verified them with DNSSEC. Null while facts are missing.
 */
export const judgeDane = (inquiry: MailInquiry, domain: string): MailFinding | null => {
  const servers = mailServersOf(inquiry, domain);
  if (servers === null) return null;
  const without = withoutServers(servers, domain);
  if (without !== null) return without;
  const records = servers.hosts.map((host) => lookUpMail(inquiry, tlsaNameOf(host), 'TLSA'));
  const known = knownServers(inquiry, servers.hosts);
  if (known === null || records.some((found) => found === null)) return null;
  const all = known.flatMap((each, at) => {
    const found = records[at];
    return found === null || found === undefined ? [] : [{ each, found, name: tlsaNameOf(each.host) }];
  });
  const published = all.filter(({ found }) => found.values.length > 0);
  const failures = all.flatMap(({ found: { error }, name }) =>
    error === null ? [] : [lookupFailure(error, name, 'TLSA')],
  );
  if (published.length === 0 && failures.length === 0)
    return notPublished({ phrase: 'notPublished', name: tlsaNameOf(servers.hosts[0] ?? domain) });
  const verified = published.filter(({ found }) => found.isAuthenticated);
  if (verified.length === 0 && failures.length === 0)
    return notPublished({ phrase: 'daneNotVerified', name: published.map(({ name }) => name).join(', ') });
  return {
    absent: null,
    found: verified.map(({ name, found }) => `${name}: ${found.values.join(', ')}`),
    problems: [...failures, ...verified.flatMap(({ each, found }) => problemOf(each, found) ?? [])],
  };
};

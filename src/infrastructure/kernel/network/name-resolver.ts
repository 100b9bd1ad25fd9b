import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { lookup } from 'node:dns/promises';
import type { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { seconds } from '../../../domain/kernel/time.ts';
import { Deadline } from './deadline.ts';
import { DnsClient, LOOKUP_TIMEOUT, lookupTimeout, untilDeadline } from './dns-client.ts';
import { FairSlots } from './fair-slots.ts';
import { pinnedLookup } from './guarded-connection.ts';
import { currentTenant } from './lookup-tenant.ts';

const SYSTEM_FILE = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';
/** The maximum age of the contents before the file is checked again. */
const MAX_AGE = seconds(5);

type Entries = ReadonlyMap<string, readonly string[]>;

/**
 * The names and addresses of a hosts file, which is read again when it may have changed. A missing file counts as
 * empty.
 */
export class HostsFile {
  readonly #path: string;
  readonly #maxAge: number;
  #entries: Promise<Entries> | null = null;
  #readAt = 0;

  constructor(path = SYSTEM_FILE, maxAge: number = MAX_AGE) {
    this.#path = path;
    this.#maxAge = maxAge;
  }

  async addressesOf(name: string): Promise<readonly string[]> {
    const now = performance.now();
    if (this.#entries === null || now - this.#readAt >= this.#maxAge) {
      this.#readAt = now;
      this.#entries = readFile(this.#path, 'utf8').then(entriesOf, () => new Map());
    }
    return (await this.#entries).get(name.toLowerCase()) ?? [];
  }
}

const entriesOf = (text: string): Entries => {
  const entries = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names) {
      const known = entries.get(name.toLowerCase());
      if (known === undefined) entries.set(name.toLowerCase(), [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return entries;
};

/**
 * Returns all IPv4 and IPv6 addresses of a name, or an empty list if it has none. Rejects if no answer was received, and
 * with the code ENOTFOUND if the name does not exist.
 */
export type NameResolver = (name: string) => Promise<readonly string[]>;

/** The system's resolver: `getaddrinfo`, which blocks a thread until it returns. */
type SystemLookup = (name: string) => Promise<readonly string[]>;

/** The sources of a name resolver. */
export interface NameSources {
  readonly dns?: DnsClient;
  readonly hosts?: HostsFile;
  readonly system?: SystemLookup;
}

/** The DNS error for a name that does not exist (NXDOMAIN). */
const NO_SUCH_NAME = 'ENOTFOUND';
/** The DNS errors after which the system may still know the name. */
const UNKNOWN_TO_DNS = new Set([NO_SUCH_NAME, 'ENODATA', 'ECONNREFUSED']);
const LOOPBACK = ['127.0.0.1', '::1'];
/**
 * The limit of system lookups in the whole process. They use half of the four threads, so that the others stay free for
 * files and hashes.
 */
const systemSlots = new FairSlots({ total: 2, perTenant: 1 });

const bySystem: SystemLookup = async (name) =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address);

/**
 * Resolves names for the service: with the hosts file, then with DNS. The system's resolver is used only for names that
 * no third party's name server decides. See ADR 0031.
 */
export class NameResolution {
  readonly dns: DnsClient;
  readonly #hosts: HostsFile;
  readonly #system: SystemLookup;

  constructor({ dns = new DnsClient(), hosts = new HostsFile(), system = bySystem }: NameSources = {}) {
    this.dns = dns;
    this.#hosts = hosts;
    this.#system = system;
  }

  /**
   * Resolves a name that anyone may have chosen. If DNS does not know the name, it is passed to the system only if it
   * is a single label.
   */
  readonly resolve: NameResolver = (name) => this.#resolve(name, !name.includes('.'));

  /**
   * Resolves a name that the operator has configured. It may be relative to the system's search list, as in Kubernetes.
   */
  readonly resolveConfigured: NameResolver = (name) => this.#resolve(name, true);

  /** Returns the same as `resolveConfigured`, in the form that sockets require. */
  readonly lookup: LookupFunction = (host, options, done) => {
    this.resolveConfigured(host).then(
      (addresses) => pinnedLookup(addresses)(host, options, done),
      (error: unknown) => done(error as Error, ''),
    );
  };

  async #resolve(name: string, isForSystem: boolean): Promise<readonly string[]> {
    const listed = await this.#hosts.addressesOf(name);
    if (listed.length > 0) return listed;
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
    const [four, six] = await this.dns.query((resolver) => bothFamilies(resolver, name));
    const found = [...valueOf(four), ...valueOf(six)];
    if (found.length > 0) return found;
    const fault = [four, six].map(codeOf).find((code) => !UNKNOWN_TO_DNS.has(code));
    if (fault !== undefined) throw Object.assign(new Error(fault), { code: fault });
    if (isForSystem) return this.#bySystem(name);
    if (codeOf(four) === NO_SUCH_NAME) throw Object.assign(new Error(NO_SUCH_NAME), { code: NO_SUCH_NAME });
    return [];
  }

  /**
   * Resolves a name with the system. A call cannot be interrupted: it keeps its slot until the system returns, but the
   * caller stops waiting after the time limit.
   */
  async #bySystem(name: string): Promise<readonly string[]> {
    const deadline = new Deadline(LOOKUP_TIMEOUT);
    try {
      const free = await systemSlots.acquire(currentTenant(), deadline, lookupTimeout());
      return await untilDeadline(this.#system(name).finally(free), deadline);
    } finally {
      deadline.stop();
    }
  }
}

const bothFamilies = (resolver: Resolver, name: string) =>
  Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);

const valueOf = (settled: PromiseSettledResult<string[]>): readonly string[] =>
  settled.status === 'fulfilled' ? settled.value : [];

const codeOf = (settled: PromiseSettledResult<string[]>): string =>
  settled.status === 'fulfilled' ? 'ENODATA' : ((settled.reason as NodeJS.ErrnoException).code ?? 'EUNKNOWN');

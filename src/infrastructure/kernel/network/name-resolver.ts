import { lookup, Resolver } from 'node:dns/promises';

/** All IPv4 and IPv6 addresses of a name; empty if it has none. Rejects if no answer was received. */
export type NameResolver = (name: string) => Promise<readonly string[]>;

const QUERY_TIMEOUT_MS = 3000;
const QUERY_TRIES = 2;
/** DNS errors for names that only the hosts file or the system's search list may resolve. */
const LEFT_TO_THE_SYSTEM = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Queries DNS directly, because the system's resolver blocks a pool thread while a name server does not respond. Names unknown to DNS and single
 * labels are resolved by the system: hosts file, search list, containers.
 */
export const systemResolver = (resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES })): NameResolver =>
  async (name) => {
    if (!name.includes('.') || name.endsWith('.localhost')) return bySystem(name);
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [...valueOf(four), ...valueOf(six)];
    if (found.length > 0) return found;
    const faults = [codeOf(four), codeOf(six)];
    if (faults.every((code) => LEFT_TO_THE_SYSTEM.has(code))) return bySystem(name);
    throw new Error(faults.find((code) => !LEFT_TO_THE_SYSTEM.has(code)));
  };

const bySystem = async (name: string): Promise<readonly string[]> => {
  const entries = await lookup(name, { all: true, order: 'ipv4first' });
  return entries.map(({ address }) => address);
};

const valueOf = (settled: PromiseSettledResult<string[]>): readonly string[] =>
  settled.status === 'fulfilled' ? settled.value : [];

const codeOf = (settled: PromiseSettledResult<string[]>): string =>
  settled.status === 'fulfilled' ? 'ENODATA' : ((settled.reason as NodeJS.ErrnoException).code ?? 'EUNKNOWN');

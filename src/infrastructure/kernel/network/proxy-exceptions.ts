import { BlockList, isIP } from 'node:net';
import { plainHost } from '../../../domain/access/host-name.ts';

/** A host or network, and the port that the entry is limited to. */
const ENTRY = /^(?:\[(?<bracketed>[^\]]*)\]|(?<plain>[^:[]*))(?::(?<port>\d{1,5}))?$/;

/**
 * Returns true if a host is reached without a proxy. An entry is `*`, a name with the names below it, an address, or a
 * network such as `10.0.0.0/8`, each with or without a port. Names are not resolved for networks, as in other programs.
 */
export const bypassesProxy = (host: string, port: number, exceptions: readonly string[]): boolean =>
  exceptions.some((entry) => matches(entry, host, port));

const matches = (entry: string, host: string, port: number): boolean => {
  const { target, only } = partsOf(entry);
  if (only !== null && only !== port) return false;
  if (target === '*') return true;
  if (isIP(host) !== 0) return isWithin(host, target);
  const name = plainHost(target.replace(/^\*?\./, ''));
  return name !== '' && (host === name || host.endsWith(`.${name}`));
};

const partsOf = (entry: string): { readonly target: string; readonly only: number | null } => {
  // An IPv6 address without brackets has no port.
  if (isIP(entry.split('/', 1)[0] ?? '') === 6) return { target: entry, only: null };
  const { bracketed, plain = '', port } = ENTRY.exec(entry)?.groups ?? {};
  return { target: bracketed ?? plain, only: port === undefined ? null : Number(port) };
};

/** Returns true if the address is that of the entry, or in its network. */
const isWithin = (address: string, target: string): boolean => {
  const [base = '', bits] = target.split('/');
  const family = isIP(base);
  const length = family === 6 ? 128 : 32;
  const prefix = bits === undefined ? length : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
  if (family !== isIP(address) || !(prefix <= length)) return false;
  const network = new BlockList();
  network.addSubnet(base, prefix, family === 6 ? 'ipv6' : 'ipv4');
  return network.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

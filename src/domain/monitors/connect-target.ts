import { isInternationalHostName, plainHost } from '../access/host-name.ts';

/** Where a check connects in place of the address that its URL names. */
export interface ConnectTarget {
  /** A host name or an IP literal, without brackets. */
  readonly host: string;
  /** Null leaves the port of the URL. */
  readonly port: number | null;
}

const FORM = /^(?:\[([\da-f:.]+)\]|([^\s:/\\?#@[\]]+))(?::(\d{1,5}))?$/i;

/** The highest number of a TCP or UDP port. */
export const MAX_PORT = 65_535;

/** Whether a number is a TCP or UDP port. */
export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= MAX_PORT;

/** Reads `host[:port]`; null when it is malformed. An IPv6 literal must stand in brackets. */
export const parseConnectHost = (text: string): ConnectTarget | null => {
  const [, literal, name, digits] = FORM.exec(text) ?? [];
  const host = plainHost(literal ?? name ?? '');
  const port = digits === undefined ? null : Number(digits);
  if (port !== null && !isPort(port)) return null;
  const wellFormed = literal === undefined ? isInternationalHostName(host) : literal.includes(':');
  return wellFormed ? { host, port } : null;
};

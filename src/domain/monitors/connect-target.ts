import { isInternationalHostName, plainHost } from '../access/host-name.ts';

/** Where a check connects instead of the host of its URL. */
export interface ConnectTarget {
  /** A host name or an IP literal, without brackets. */
  readonly host: string;
  /** Null for the port of the URL. */
  readonly port: number | null;
}

const FORM = /^(?:\[([\da-f:.]+)\]|([^\s:/\\?#@[\]]+))(?::(\d{1,5}))?$/i;

/** The highest TCP or UDP port. */
export const MAX_PORT = 65_535;

/** Whether a number is a TCP or UDP port. */
export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= MAX_PORT;

/** Parses `host[:port]`; null when it is malformed. An IPv6 literal must be in brackets. */
export const parseConnectHost = (text: string): ConnectTarget | null => {
  const [, literal, name, digits] = FORM.exec(text) ?? [];
  const host = plainHost(literal ?? name ?? '');
  const port = digits === undefined ? null : Number(digits);
  if (port !== null && !isPort(port)) return null;
  const wellFormed = literal === undefined ? isInternationalHostName(host) : literal.includes(':');
  return wellFormed ? { host, port } : null;
};

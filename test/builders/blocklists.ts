import { interpretBlocklist } from '../../src/domain/checks/warnings/blocklist.ts';
import type { Blocklist, BlocklistVerdict } from '../../src/domain/checks/warnings/blocklist.ts';
import { failed } from '../../src/domain/checks/probe-failure.ts';
import type { ProbeFailureCode } from '../../src/domain/checks/probe-failure.ts';

export const ADDRESS = '203.0.113.7';

/** The list of that name, in a zone named after it. */
export const aBlocklist = (name: string): Blocklist => {
  const zone = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  return { key: zone, name, families: ['v4', 'v6'], delistUrl: `https://${zone}/remove?ip={address}` };
};

/** The list contains the address. */
export const aListing = (name: string, code = '127.0.0.2', text = `Listed by ${name}`): BlocklistVerdict =>
  interpretBlocklist(aBlocklist(name), ADDRESS, { ok: true, value: { codes: [code], texts: [text] } });

/** The list does not contain the address. */
export const notListed = (name: string): BlocklistVerdict =>
  interpretBlocklist(aBlocklist(name), ADDRESS, { ok: true, value: { codes: [], texts: [] } });

/** The list gave no usable answer. */
export const noAnswer = (
  name: string,
  code: ProbeFailureCode = 'timedOut',
  detail = 'deadline passed',
): BlocklistVerdict => interpretBlocklist(aBlocklist(name), ADDRESS, failed(code, 'resolve', detail));

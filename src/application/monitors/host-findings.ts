import { parseConnectHost } from '../../domain/monitors/connect-target.ts';
import { webHostOf } from '../../domain/monitors/host-finding.ts';
import type { HostFinding } from '../../domain/monitors/host-finding.ts';
import type { AddressGuard } from '../checks/probe.ports.ts';

const findingOf = async (guard: AddressGuard, host: string): Promise<HostFinding> => {
  const judgement = await guard.judge(host);
  if (judgement.public) return 'public';
  return judgement.reason === 'hostInvalid' ? 'malformed' : 'notPublic';
};

/** What is found out about the host of a web address. */
export const findWebHost = async (guard: AddressGuard, address: string): Promise<HostFinding> => {
  const host = webHostOf(address);
  return host === null ? 'malformed' : findingOf(guard, host);
};

/** What is found out about a `host[:port]`. */
export const findConnectHost = async (guard: AddressGuard, text: string): Promise<HostFinding> => {
  const target = parseConnectHost(text);
  return target === null ? 'malformed' : findingOf(guard, target.host);
};

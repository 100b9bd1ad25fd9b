import type { HostFinding } from '../../domain/monitors/host-finding.ts';
import type { AddressGuard } from '../kernel/network.ts';

const findingOf = async (guard: AddressGuard, host: string | null): Promise<HostFinding> => {
  if (host === null) return 'malformed';
  const judgement = await guard.judge(host);
  if (judgement.public) return 'public';
  return judgement.reason === 'hostInvalid' ? 'malformed' : 'notPublic';
};

/** Checks the hosts in the members of a monitor with the address guard; null for a member without a host. */
export const findHosts = async (
  guard: AddressGuard,
  hosts: Readonly<Record<string, string | null>>,
): Promise<Readonly<Record<string, HostFinding>>> =>
  Object.fromEntries(await Promise.all(Object.entries(hosts).map(async ([member, host]) => [member, await findingOf(guard, host)] as const)));

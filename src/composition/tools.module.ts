import { ContainerModule } from 'inversify';
import { inspectTls, lookUpDns, testPort, visitUrl } from '../application/monitoring/public-tools.ts';
import { ResolverLookups } from '../infrastructure/network/dns-lookups.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port } from './tokens.ts';

/** The public tools. */
export const toolsModule = new ContainerModule(({ bind }) => {
  bind(Port.DnsLookups).toDynamicValue(() => new ResolverLookups()).inSingletonScope();
  bindUseCase(bind, lookUpDns, { guard: Port.AddressGuard, lookups: Port.DnsLookups });
  bindUseCase(bind, visitUrl, { probe: Port.HttpProbe });
  bindUseCase(bind, inspectTls, { hosts: Port.HostInspection });
  bindUseCase(bind, testPort, { hosts: Port.HostInspection });
});

import { ContainerModule } from 'inversify';
import { checkBlocklists, inspectTls, lookUpDns, lookUpRegistration, pingHost, testPort, visitUrl } from '../application/public-tools/public-tools.ts';
import { TOOL_TIMEOUT } from '../domain/public-tools/public-tool.ts';
import { ResolverLookups } from '../infrastructure/public-tools/dns-lookups.ts';
import { ResolverBlocklists } from '../infrastructure/public-tools/resolver-blocklists.ts';
import { SystemPing } from '../infrastructure/public-tools/system-ping.ts';
import { RdapBootstrap } from '../infrastructure/public-tools/rdap-bootstrap.ts';
import { RdapClient } from '../infrastructure/public-tools/rdap-client.ts';
import { RegistryLookups } from '../infrastructure/public-tools/registry-lookups.ts';
import { WhoisClient } from '../infrastructure/public-tools/whois-client.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port } from './tokens.ts';

/** The public tools. */
export const toolsModule = new ContainerModule(({ bind }) => {
  bind(Port.DnsLookups).toDynamicValue(() => new ResolverLookups()).inSingletonScope();
  bind(Port.BlocklistQueries).toDynamicValue(() => new ResolverBlocklists()).inSingletonScope();
  bind(Port.EchoProbe).toResolvedValue((guard) => new SystemPing(guard, TOOL_TIMEOUT), [Port.AddressGuard]).inSingletonScope();
  bind(Port.DomainRegistries)
    .toResolvedValue(
      (http, guard, clock) => new RegistryLookups(new RdapClient(http, new RdapBootstrap(http, clock)), new WhoisClient(guard, clock), TOOL_TIMEOUT),
      [Port.OutgoingHttp, Port.AddressGuard, Port.Clock],
    )
    .inSingletonScope();
  bindUseCase(bind, lookUpDns, { addressGuard: Port.AddressGuard, dnsLookups: Port.DnsLookups });
  bindUseCase(bind, visitUrl, { httpProbe: Port.HttpProbe });
  bindUseCase(bind, inspectTls, { hostInspection: Port.HostInspection });
  bindUseCase(bind, testPort, { hostInspection: Port.HostInspection });
  bindUseCase(bind, lookUpRegistration, { domainRegistries: Port.DomainRegistries });
  bindUseCase(bind, pingHost, { echoProbe: Port.EchoProbe });
  bindUseCase(bind, checkBlocklists, { addressGuard: Port.AddressGuard, blocklistQueries: Port.BlocklistQueries });
});

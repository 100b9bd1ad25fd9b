import * as publicTools from '../../application/public-tools/index.ts';
import { TOOL_TIMEOUT } from '../../domain/public-tools/public-tool.ts';
import { secureContext } from '../../infrastructure/kernel/network/secure-context.ts';
import { ResolverLookups } from '../../infrastructure/public-tools/dns-lookups.ts';
import { GuardedHostInspection } from '../../infrastructure/public-tools/host-inspection.ts';
import { RdapBootstrap } from '../../infrastructure/public-tools/rdap-bootstrap.ts';
import { RdapClient } from '../../infrastructure/public-tools/rdap-client.ts';
import { RegistryLookups } from '../../infrastructure/public-tools/registry-lookups.ts';
import { ResolverBlocklists } from '../../infrastructure/public-tools/resolver-blocklists.ts';
import { SystemPing } from '../../infrastructure/public-tools/system-ping.ts';
import { WhoisClient } from '../../infrastructure/public-tools/whois-client.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

export const publicToolsModule = contextModule({
  adapters: {
    blocklistQueries: ({ names, clock, settings: { blocklists } }) =>
      new ResolverBlocklists(names.dns, clock, blocklists),
    dnsLookups: ({ names }) => new ResolverLookups(names.dns),
    domainRegistries: ({ outgoingHttp, addressGuard, clock }) =>
      new RegistryLookups(
        new RdapClient(outgoingHttp, new RdapBootstrap(outgoingHttp, clock), clock),
        new WhoisClient(addressGuard, clock),
        TOOL_TIMEOUT,
      ),
    echoProbe: ({ addressGuard }) => new SystemPing(addressGuard, TOOL_TIMEOUT),
    hostInspection: ({ addressGuard }) => new GuardedHostInspection(addressGuard, secureContext(), TOOL_TIMEOUT),
  },
  useCases: useCasesOf(publicTools),
});

import type { MissingBrowser, ScenarioObservation } from '../../domain/checks/kinds/scenario.ts';
import { websiteTypeOf } from '../../domain/monitors/kinds/website-settings.ts';
import type { WebsiteCheck, WebsiteObservation } from '../../domain/checks/kinds/website-observation.ts';
import { websiteDomainHost } from '../../domain/checks/warnings/domain-expiry.ts';
import type { HttpProbe, Probe, ScenarioProbe } from './ports.ts';
import type { DomainWatch } from './warnings.ports.ts';

interface Needs {
  readonly httpProbe: HttpProbe;
  readonly scenarioProbe: ScenarioProbe;
  readonly domainWatch: DomainWatch;
}

/** Requests websites, or runs their scenarios, and adds what is known of their domains. */
export const websiteProbe = ({
  httpProbe,
  scenarioProbe,
  domainWatch,
}: Needs): Probe<WebsiteCheck, WebsiteObservation | ScenarioObservation | MissingBrowser> => ({
  probe: async (check) => {
    if (websiteTypeOf(check.monitoringType ?? '').cost === 'browser') return scenarioProbe.probe(check);
    const seen = await httpProbe.probe(check);
    const host = websiteDomainHost(check.target, check.checkDomainExpiryEnabled);
    return host === null ? seen : { ...seen, domain: domainWatch.known(host) };
  },
});

import type { WebsiteCheck } from '../../domain/monitors/kinds/website-settings.ts';
import type { WebsiteObservation } from '../../domain/monitors/kinds/website-observation.ts';
import type { DomainWatch, HttpProbe, Probe } from './ports.ts';

/** Requests websites, and adds what is known of their domains. */
export const websiteProbe = ({ httpProbe, domainWatch }: { readonly httpProbe: HttpProbe; readonly domainWatch: DomainWatch }): Probe<WebsiteCheck, WebsiteObservation> => ({
  probe: async (check) => {
    const seen = await httpProbe.probe(check);
    const host = check.checkDomainExpiryEnabled ? URL.parse(check.target)?.hostname : undefined;
    return host === undefined ? seen : { ...seen, domain: domainWatch.known(host) };
  },
});

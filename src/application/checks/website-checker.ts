import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import { factsOfType } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitoringType } from '../../domain/monitors/monitor-kinds.ts';
import { defaultWebsiteSettings, noWebsiteSecrets, websiteCheckOf } from '../../domain/monitors/website.ts';
import type { WebsiteSecrets } from '../../domain/monitors/website.ts';
import type { WebsiteCheck } from '../../domain/monitors/website-check.ts';
import type { WebsiteObservation } from '../../domain/checks/website-observation.ts';
import { judgeWebsiteObservation } from '../../domain/checks/website-verdict.ts';
import type { Clock, Vault } from '../kernel/ports.ts';
import type { Checker, CheckSubject, PreparedCheck } from './checking.ports.ts';
import type { HttpProbe } from './probe.ports.ts';

interface Needs {
  readonly httpProbe: HttpProbe;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Checks websites by one request. */
export const websiteChecker = ({ httpProbe, vault, clock }: Needs): Checker => ({
  serves: ({ kind, monitoringType }) => kind === 'website' && factsOfType(monitoringType as MonitoringType).usesConnectHost,
  prepare: (subject): PreparedCheck => {
    const check = checkOf(subject, vault);
    return async () => findingOf(check, await httpProbe.probe(check), clock.now());
  },
});

const checkOf = ({ target, timeoutSeconds, settings, sealedSecrets }: CheckSubject, vault: Vault): WebsiteCheck => {
  const secrets = sealedSecrets === null ? {} : (JSON.parse(vault.open(sealedSecrets)) as Partial<WebsiteSecrets>);
  return websiteCheckOf({
    url: target,
    timeoutSeconds,
    settings: { ...defaultWebsiteSettings, ...settings },
    secrets: { ...noWebsiteSecrets, ...secrets },
  });
};

/** Evidence is kept where there is something to show. */
const findingOf = (check: WebsiteCheck, seen: WebsiteObservation, now: Date): CheckFinding => {
  const { outcome, reason, warnings, details, certificate } = judgeWebsiteObservation(check, seen, now);
  const latencyMs = seen.kind === 'answered' ? seen.timings.totalMs : null;
  return { outcome, reason, latencyMs, details: outcome === 'down' || warnings.length > 0 ? details : null, timings: seen.timings, ...(certificate === null ? {} : { certificate }) };
};

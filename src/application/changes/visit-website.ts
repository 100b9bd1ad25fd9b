import type { WebsiteCheck } from '../../domain/checks/kinds/website-observation.ts';
import { websiteKind } from '../../domain/monitors/kinds/website.ts';
import { websiteTypeOf } from '../../domain/monitors/kinds/website-settings.ts';
import { isProbed } from '../../domain/monitors/monitor-kinds.ts';
import type { CheckSubjects } from '../checks/ports.ts';
import { checkOf } from '../checks/prepare-check.ts';
import type { MonitorProbes } from '../checks/prepare-check.ts';
import type { Vault } from '../kernel/ports.ts';

interface Needs {
  readonly checkSubjects: CheckSubjects;
  readonly probes: Pick<MonitorProbes, 'website'>;
  readonly vault: Vault;
}

/**
 * Requests a website as its checks do, and returns the address that it arrives at. Null for a website that is not
 * requested, such as a scenario, and if nothing answered.
 */
export const visitWebsite =
  ({ checkSubjects, probes, vault }: Needs) =>
  async (monitorId: number): Promise<string | null> => {
    const [subject] = await checkSubjects.load([monitorId]);
    if (subject?.kind !== websiteKind.kind || !isProbed(subject)) return null;
    if (websiteTypeOf(subject.monitoringType).cost === 'browser') return null;
    const seen = await probes.website.probe(checkOf(websiteKind, subject, vault) as WebsiteCheck);
    if (!('redirects' in seen) || seen.http === null) return null;
    return seen.redirects.at(-1)?.to ?? subject.target;
  };

import { websiteTypeOf } from '../../domain/monitors/kinds/website-settings.ts';
import type { CheckSubjects } from '../checks/ports.ts';
import { prepareCheck } from '../checks/prepare-check.ts';
import type { MonitorProbes } from '../checks/prepare-check.ts';
import type { Clock, Vault } from '../kernel/ports.ts';

interface Needs {
  readonly checkSubjects: CheckSubjects;
  readonly probes: MonitorProbes;
  readonly vault: Vault;
  readonly clock: Clock;
}

/**
 * Makes a check of a website whose result is not stored, and returns the address that it arrives at. Null for a website
 * that is not requested, such as a scenario, and if nothing answered.
 */
export const visitWebsite =
  (needs: Needs) =>
  async (monitorId: number): Promise<string | null> => {
    const [subject] = await needs.checkSubjects.load([monitorId]);
    if (subject?.kind !== 'website' || websiteTypeOf(subject.monitoringType).cost === 'browser') return null;
    const { evidence } = (await prepareCheck(needs)(subject)?.()) ?? {};
    if (!evidence?.http) return null;
    return evidence.redirects.at(-1)?.to ?? subject.target;
  };

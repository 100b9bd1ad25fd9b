import type {
  AnsweredWebsite,
  WebsiteCheck,
  WebsiteObservation,
} from '../../../../src/domain/checks/kinds/website-observation.ts';
import { GuardedHttpProbe } from '../../../../src/infrastructure/checks/probes/http-probe.ts';
import { aWebsiteCheck } from '../../../builders/website-checks.ts';
import { guardOf, trustingTests } from '../../kernel/network/loopback.ts';

/** Checks a website of a test server, with a timeout that a busy machine does not exceed. */
export const probeWebsite = (check: Partial<WebsiteCheck>): Promise<WebsiteObservation> =>
  new GuardedHttpProbe(guardOf(), trustingTests).probe(aWebsiteCheck({ timeoutSeconds: 60, ...check }));

/** The observation of a website that answers. */
export const answeredWebsite = async (check: Partial<WebsiteCheck>): Promise<AnsweredWebsite> => {
  const seen = await probeWebsite(check);
  if (seen.kind === 'failed') throw new Error(`${seen.failure.code} ${seen.failure.phase} ${seen.failure.detail}`);
  return seen;
};

/** Why a website does not answer; null if it does. */
export const websiteFailure = async (check: Partial<WebsiteCheck>) => {
  const seen = await probeWebsite(check);
  return seen.kind === 'failed' ? seen.failure : null;
};

import type { CallRequests } from '../../../src/application/paging/ports.ts';
import { callRequestsContract } from '../../../src/contracts/index.ts';
import { openCallRequests } from '../../builders/call-requests.ts';
import { twilio } from '../../builders/call-provider.ts';
import type { FaultsOfPort, PlantedFault } from './planted-fault.ts';

const planted = (
  kind: PlantedFault['kind'],
  fault: string,
  foundBy: string,
  changed: (requests: CallRequests) => Partial<CallRequests>,
): PlantedFault => ({
  kind,
  fault,
  foundBy,
  declare: (framework) =>
    callRequestsContract(framework, twilio.name, async () => {
      const opened = await openCallRequests(twilio);
      const { callRequests } = opened;
      return { ...opened, callRequests: { ...callRequests, ...changed(callRequests) } };
    }),
});

const AUTHENTIC = 'recognizes no request that was altered, is unsigned, or belongs to another account';

export const faultsOfCalls: FaultsOfPort = {
  port: 'CallRequests',
  suite: 'callRequestsContract',
  faults: [
    planted('tenant', 'A request that another account signed is accepted.', AUTHENTIC, ({ proofOf }) => ({
      proofOf: (url, request, settings) => ({ ...proofOf(url, request, settings), isAuthentic: true }),
    })),
    planted('truncated', 'The last key is not read.', 'reads the keys that were pressed', ({ keysIn }) => ({
      keysIn: (request, settings) => keysIn(request, settings).slice(0, -1),
    })),
    planted(
      'lost',
      'The result of a call is not read.',
      'reads the result of a call, and none from a request about keys',
      () => ({ resultIn: () => null }),
    ),
    planted(
      'clock',
      'A request was signed at the time at which the clock stopped.',
      'recognizes a request that the account signed, and the time that it signed',
      ({ proofOf }) => ({
        proofOf: (url, request, settings) => ({ ...proofOf(url, request, settings), signedAt: new Date(0) }),
      }),
    ),
  ],
};

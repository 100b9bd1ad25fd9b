import { callRequestsContract } from '../../../../src/contracts/paging/call-requests.contract.ts';
import { httpGateway, twilio } from '../../../builders/call-provider.ts';
import { openCallRequests } from '../../../builders/call-requests.ts';

for (const provider of [twilio, httpGateway])
  callRequestsContract({ describe, it }, provider.name, () => openCallRequests(provider));

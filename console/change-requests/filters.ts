import { statesOf } from '../../src/domain/kernel/machine.ts';
import { changeRequestMachine } from '../../src/domain/monitors/change-request.machine.ts';
import type { ChangeRequestStatus } from '../../src/domain/monitors/change-request.machine.ts';
import { searchIn } from '../kernel/list-address.ts';
import type { ListAddress } from '../kernel/list-address.ts';

/** The statuses by which requests are selected. */
export const requestStatuses = statesOf(changeRequestMachine);

/** The filters of the list of requests, as they stand in the address. */
export interface RequestFilters extends ListAddress {
  readonly status?: ChangeRequestStatus;
}

/** Reads the filters of an address. What they cannot be is left out. */
export const requestFiltersIn = (address: Readonly<Record<string, unknown>>): RequestFilters => {
  const status = requestStatuses.find((each) => each === address.status);
  return { ...searchIn(address), ...(status === undefined ? {} : { status }) };
};

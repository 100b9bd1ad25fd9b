import { isPerson } from '../../domain/access/caller.ts';
import { UNKNOWN_READER } from '../../domain/kernel/locale.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { PageReaders } from './ports.ts';

/** Returns what decides the time zone and language of the pages that the caller reads. */
export const getPageReader = defineQuery({
  name: 'getPageReader',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ pageReaders }: { readonly pageReaders: PageReaders }) =>
    async ({ caller, hostOrganizationId }, _input: undefined) => {
      if (isPerson(caller)) return accepted(await pageReaders.ofUser(caller.userId));
      return accepted(hostOrganizationId === null ? UNKNOWN_READER : await pageReaders.ofHost(hostOrganizationId));
    },
});

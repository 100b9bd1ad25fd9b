import { isPerson } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { UNKNOWN_READER } from '../../domain/kernel/locale.ts';
import type { ReaderFacts } from '../../domain/kernel/locale.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { FoundReader } from '../../domain/organizations/host-brand.ts';
import type { PageReaders } from './ports.ts';

const factsOf = async (
  caller: Caller,
  hostOrganizationId: number | null,
  pageReaders: PageReaders,
): Promise<ReaderFacts> => {
  if (isPerson(caller)) return pageReaders.ofUser(caller.userId);
  return hostOrganizationId === null ? UNKNOWN_READER : pageReaders.ofHost(hostOrganizationId);
};

/** Returns what decides the time zone, language and brand of the pages that the caller reads. */
export const getPageReader = defineQuery({
  name: 'getPageReader',
  permission: 'anyone',
  refuses: [],
  execute:
    ({ pageReaders }: { readonly pageReaders: PageReaders }) =>
    async ({ caller, hostOrganizationId }, _input: undefined) => {
      const [facts, brand] = await Promise.all([
        factsOf(caller, hostOrganizationId, pageReaders),
        hostOrganizationId === null ? null : pageReaders.brandOf(hostOrganizationId),
      ]);
      return accepted<FoundReader>({ facts, brand });
    },
});

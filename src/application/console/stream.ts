import { isPerson } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { streamRefusal, streamRules } from '../../domain/console/stream.rules.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { ChangeStreams } from './stream.ports.ts';

/** Opens a stream of the changes that the caller may learn of. */
export const streamChanges = defineQuery({
  name: 'streamChanges',
  permission: 'readRecords',
  refuses: ['forbidden', ...codesOf(streamRules)],
  execute:
    ({ changeStreams }: { readonly changeStreams: ChangeStreams }) =>
    ({ caller }, { lastEventId }: { readonly lastEventId: string | null }) => {
      if (!isPerson(caller)) return Promise.resolve(refused('forbidden'));
      const refusal = streamRefusal(changeStreams.counts(caller.userId));
      return Promise.resolve(refusal ?? accepted(changeStreams.open(caller, lastEventId)));
    },
});

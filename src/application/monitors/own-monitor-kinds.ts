import { accepted } from '../../domain/kernel/outcome.ts';
import { ownKindFacts, ownKindNames } from '../../domain/monitors/own-monitor-kinds.ts';
import type { OwnKindFacts } from '../../domain/monitors/own-monitor-kinds.ts';
import { defineQuery } from '../kernel/use-case.ts';

/** A monitor kind of the host, with its name. */
export type NamedOwnKind = OwnKindFacts & { readonly name: string };

/** Returns the monitor kinds that the hosts of this process have added, in the order of their names. */
export const getOwnMonitorKinds = defineQuery({
  name: 'getOwnMonitorKinds',
  permission: 'readMonitoring',
  refuses: [],
  execute: () => () => {
    const kinds = ownKindNames()
      .toSorted()
      .flatMap((name): readonly NamedOwnKind[] => {
        const facts = ownKindFacts(name);
        return facts === null ? [] : [{ name, ...facts }];
      });
    return Promise.resolve(accepted({ kinds }));
  },
});

import type { StormWords } from '../../domain/alert-sources/storm-gathering.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { textsOf } from '../../texts/texts.ts';

/** Returns the texts of storms in a language. They are stored with the incident, as those of monitors are. */
export const stormWordsIn = (language: Language): StormWords => {
  const { storms } = textsOf(language);
  return {
    outages: (count) => storms.outages({ count }),
    more: (count) => storms.more({ count }),
    limited: (source) => storms.limited({ source }),
    limit: ({ openings, withinMinutes }) =>
      storms.limit({ opened: storms.opened({ count: openings }), within: storms.within({ count: withinMinutes }) }),
    counts: ({ grouped, open }) =>
      storms.counts({
        grouped: storms.grouped({ count: grouped }),
        open: storms.open({ count: open }),
        resolved: storms.resolved({ count: grouped - open }),
      }),
  };
};

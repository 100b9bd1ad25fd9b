import { useAreaTexts } from '../kernel/texts.ts';
import type { Formats } from '../kernel/times.ts';
import type { Block } from './lanes.ts';

/** The words of a block: the name that stands in it, and a sentence with the times. */
export interface BlockWords {
  readonly name: string;
  /** Why the person is on call: the name of the layer, or that of an override; empty for a gap. */
  readonly reason: string;
  readonly sentence: string;
}

interface Facts {
  readonly nameOf: (userId: string) => string;
  readonly layerName: (position: number) => string;
  readonly formats: Formats;
}

/** Returns the words of each block in the language of the reader. */
export const useBlockWords = ({ nameOf, layerName, formats }: Facts): ((block: Block) => BlockWords) => {
  const { onCall } = useAreaTexts();
  return ({ userId, from, to, layer, overrideId }) => {
    const name = userId === null ? onCall.nobody : nameOf(userId);
    const ofLayer = layer === null ? '' : layerName(layer);
    const reason = overrideId === null ? ofLayer : onCall.override;
    const period = formats.range(new Date(from).toISOString(), new Date(to).toISOString());
    return { name, reason, sentence: [name, period, reason].filter((part) => part !== '').join(', ') };
  };
};

import { useAreaTexts } from '../kernel/texts.ts';

/** Returns the names of the layers of a schedule by their positions from 1; those without a name are numbered. */
export const useLayerName = (layers: readonly { readonly name?: string }[]): ((position: number) => string) => {
  const { onCall } = useAreaTexts();
  return (position) => layers[position - 1]?.name ?? onCall.layer({ number: position });
};

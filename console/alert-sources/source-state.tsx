import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { StateText } from '../kernel/ui/state-text.tsx';
import type { ImSource } from './queries.ts';

/** Says whether a source accepts alerts, opens incidents, and has sent what is expected of it. */
export const SourceState = ({ source }: { source: Pick<ImSource, 'isActive' | 'mutedUntil' | 'silentSince'> }) => {
  const { alertSources: texts, channels } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const { isActive, mutedUntil, silentSince } = source;
  if (!isActive) return <StateText tone="soft">{channels.off}</StateText>;
  if (silentSince !== null)
    return <StateText tone="bad">{texts.silentSince({ time: formats.minute(Date.parse(silentSince)) })}</StateText>;
  if (mutedUntil !== null && now < Date.parse(mutedUntil))
    return <StateText tone="soft">{texts.mutedUntil({ time: formats.minute(Date.parse(mutedUntil)) })}</StateText>;
  return <StateText tone="good">{channels.on}</StateText>;
};

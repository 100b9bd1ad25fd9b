import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import layout from '../kernel/ui/layout.module.css';

/** Says until when a monitor is paused. */
export const PauseEnd = ({ at }: { at: string }) => {
  const { pauses } = useAreaTexts();
  return <p className={layout.soft}>{pauses.pausedUntil({ time: useFormats().time(at) })}</p>;
};

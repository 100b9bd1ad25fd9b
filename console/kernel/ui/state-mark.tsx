import { useTexts } from '../texts.ts';
import styles from './state-mark.module.css';

/** The states of monitors, as in the API. */
export type ShownState = 'up' | 'degraded' | 'down' | 'unknown' | 'paused' | 'maintenance';

/** The shape of each state, so that color is not needed to tell them apart. */
const shapes: Readonly<Record<ShownState, string>> = {
  up: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z',
  degraded: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 2v8a4 4 0 0 1 0-8Z',
  down: 'M8 1.5 15 14H1Z',
  unknown: 'M8 1 15 8 8 15 1 8Z',
  paused: 'M3 2h3.5v12H3ZM9.5 2H13v12H9.5Z',
  maintenance: 'M2 2h12v12H2ZM5 5v6h6V5Z',
};

/** Shows a state as a shape and a color, beside a text that has the word. */
export const StateShape = ({ state }: { state: ShownState }) => (
  <svg className={styles.shape} data-state={state} viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
    <path d={shapes[state]} fill="currentColor" fillRule="evenodd" />
  </svg>
);

/** Shows a state as a shape, a color and a word. */
export const StateMark = ({ state }: { state: ShownState }) => {
  const texts = useTexts();
  return (
    <span className={styles.mark} data-state={state}>
      <StateShape state={state} />
      {texts.states[state]}
    </span>
  );
};

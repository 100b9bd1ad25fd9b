import { useTexts } from '../texts.ts';
import type { ShownState } from './state-mark.tsx';
import styles from './state-bars.module.css';

const WIDTH = 6;
const GAP = 2;
const HEIGHT = 20;
/** Worse states are taller, so that the bars can be read without color. */
const heights: Readonly<Record<ShownState, number>> = {
  up: 10,
  degraded: 17,
  down: 20,
  unknown: 6,
  paused: 3,
  maintenance: 14,
};
const LEAST_HEIGHT = 2;

const heightOf = (state: ShownState | null): number => (state === null ? LEAST_HEIGHT : heights[state]);

/** Returns a sentence such as `Up 22, Down 2`. */
const summary = (states: readonly (ShownState | null)[], words: Readonly<Record<ShownState, string>>): string =>
  [
    ...Map.groupBy(
      states.filter((state) => state !== null),
      (state) => state,
    ),
  ]
    .map(([state, { length }]) => `${words[state]} ${length}`)
    .join(', ');

interface StateBarsProps {
  /** The states, oldest first; null for a period of which nothing is known. */
  states: readonly (ShownState | null)[];
  label: string;
  /** True if the bars take the whole width. */
  isWide?: boolean;
  /** The bar that stands out from the others. */
  selected?: number | undefined;
}

/** Shows the state of each of several equal periods as a bar, oldest first. */
export const StateBars = ({ states, label, isWide = false, selected }: StateBarsProps) => {
  const texts = useTexts();
  return (
    <svg
      className={isWide ? styles.wide : styles.bars}
      preserveAspectRatio={isWide ? 'none' : undefined}
      data-selecting={selected !== undefined}
      viewBox={`0 0 ${states.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      role="img"
      aria-label={`${label}: ${summary(states, texts.states)}`}
    >
      {states.map((state, at) => (
        <rect
          key={at}
          data-state={state ?? 'none'}
          data-selected={at === selected}
          x={at * (WIDTH + GAP)}
          y={HEIGHT - heightOf(state)}
          width={WIDTH}
          height={heightOf(state)}
          rx="1"
        />
      ))}
    </svg>
  );
};

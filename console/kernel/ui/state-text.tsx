import type { ReactNode } from 'react';
import styles from './state-text.module.css';

/** The state of a record in words, whose color repeats what they say. */
export const StateText = ({ tone, children }: { tone: 'good' | 'bad' | 'soft'; children: ReactNode }) => (
  <span data-tone={tone} className={styles.state}>
    {children}
  </span>
);

import type { ReactNode } from 'react';
import styles from './state-text.module.css';

interface StateTextProps {
  tone: 'good' | 'bad' | 'soft';
  children: ReactNode;
}

/** The state of a record in words, whose color repeats what they say. */
export const StateText = ({ tone, children }: StateTextProps) => (
  <span data-tone={tone} className={styles.state}>
    {children}
  </span>
);

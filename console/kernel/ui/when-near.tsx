import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface WhenNearProps {
  /** True if the parts are shown at once. */
  isFirst?: boolean;
  children: ReactNode;
}

/**
 * Parts of a screen below what is in view, which ask for their data once somebody scrolls to them. Before they are
 * printed, they ask too; a print that begins at once is without them.
 */
export const WhenNear = ({ isFirst = false, children }: WhenNearProps) => {
  const [isNear, setNear] = useState(isFirst);
  const watch = (place: HTMLElement | null): (() => void) | undefined => {
    if (place === null) return undefined;
    const show = (): void => setNear(true);
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) show();
    });
    observer.observe(place);
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', show);
    };
  };
  return isNear ? children : <div ref={watch} className={styles.later} />;
};

import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';

const Back = ({ children, ...props }: ComponentProps<'a'>) => (
  <p className={styles.back}>
    <a {...props}>
      <Icon name="back" /> {children}
    </a>
  </p>
);

/** A link to the list that a screen belongs to. */
export const BackLink = createLink(Back);

import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './received.module.css';

/** Something that was received, which is shown on demand. Its content is made once it is open. */
export const Received = ({ label, content }: { label: string; content: () => ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen ? content() : null}
    </details>
  );
};

/** The text of others, as it was received. It is never rendered. */
export const ReceivedText = ({ children }: { children: string }) => (
  <pre className={styles.body} dir="auto">
    {children}
  </pre>
);

import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './panel.module.css';
import record from './record.module.css';

interface PanelProps {
  title: string;
  /** A short figure or link at the end of the heading. */
  aside?: ReactNode;
  /** True for a panel that says nothing yet but what it is for. It is not printed. */
  isScreenOnly?: boolean;
  children: ReactNode;
}

/** A part of a screen with a heading of its own. */
export const Panel = ({ title, aside, isScreenOnly, children }: PanelProps) => (
  <section className={styles.panel} data-screen-only={isScreenOnly === true ? '' : undefined}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
    </div>
    {children}
  </section>
);

interface PanelRowProps {
  /** What the row is about, in the first place. */
  children: ReactNode;
  /** Facts at the end of the row. */
  aside?: ReactNode;
}

/** The rows of a panel. */
export const PanelRows = ({ children }: { children: ReactNode }) => <ul>{children}</ul>;

/** A row of a panel. */
export const PanelRow = ({ children, aside }: PanelRowProps) => (
  <li className={styles.row}>
    <div className={styles.main}>{children}</div>
    {aside === undefined ? null : <div className={styles.facts}>{aside}</div>}
  </li>
);

/** Says in one line that a panel has no rows. */
export const PanelNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

const Name = (props: ComponentProps<'a'>) => <a {...props} className={record.name} dir="auto" />;

/** The name of a record, which leads to its screen. */
export const NameLink = createLink(Name);

/** A fact about a record, below its name. */
export const RowNote = (props: ComponentProps<'span'>) => <span {...props} className={layout.hint} />;

/** A raised surface for rows or a form. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>;

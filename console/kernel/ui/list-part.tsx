import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './list-part.module.css';

interface ListPartProps {
  /** The name of the part, which its buttons repeat for screen readers. */
  name: string;
  at: number;
  length: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** The level of the heading with the name, for parts that are longer than a line. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A part of a list that people order: it moves up and down by its buttons, and is removed. */
export const ListPart = ({ name, at, length, onMove, onRemove, heading: Heading, children }: ListPartProps) => {
  const { actions } = useTexts();
  const buttons = (
    <div className={styles.buttons}>
      <Button disabled={at === 0} aria-label={actions.moveUp({ name })} onClick={() => onMove(at - 1)}>
        <span className={styles.up}>
          <Icon name="down" />
        </span>
      </Button>
      <Button disabled={at === length - 1} aria-label={actions.moveDown({ name })} onClick={() => onMove(at + 1)}>
        <Icon name="down" />
      </Button>
      <Button aria-label={actions.removeNamed({ name })} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </div>
  );
  return Heading === undefined ? (
    <li className={styles.part}>
      <div className={styles.content}>{children}</div>
      {buttons}
    </li>
  ) : (
    <li className={styles.content}>
      <div className={styles.head}>
        <Heading>{name}</Heading>
        {buttons}
      </div>
      <div className={styles.indented}>{children}</div>
    </li>
  );
};

/** A list whose parts are ordered by people. */
export const PartList = ({ children }: { children: ReactNode }) => <ol className={styles.list}>{children}</ol>;

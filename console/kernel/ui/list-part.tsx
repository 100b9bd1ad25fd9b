import { createContext, use, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { placeAmong, useRowDrag } from '../drag.ts';
import type { DragHandle as Handlers, HeldRow } from '../drag.ts';
import { useAreaTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { DragHandle, MoveButtons } from './drag-handle.tsx';
import { Icon } from './icon.tsx';
import styles from './list-part.module.css';

/** How the list of a part moves it. */
interface Moving {
  readonly held: HeldRow | null;
  readonly handleOf: (at: number) => Handlers;
  /** Moves a part, and says where it is now. */
  readonly move: (name: string, at: number, to: number) => void;
  /** Gives the focus to the part beside one that is about to be removed, or to the list without it. */
  readonly leave: (at: number) => void;
}

const MovingContext = createContext<Moving | null>(null);

interface ListPartProps {
  /** The name of the part, which its buttons repeat for screen readers. */
  name: string;
  at: number;
  length: number;
  onRemove: () => void;
  /** The level of the heading with the name, for parts that are longer than a line. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** Returns the side of a part at which the held one would be dropped, if it would be dropped there. */
const dropSide = (held: HeldRow | null, at: number, length: number): 'before' | 'after' | undefined => {
  if (held === null) return undefined;
  if (held.to === at) return 'before';
  return at === length - 1 && held.to === length ? 'after' : undefined;
};

/** A part of a `PartList`: it moves by dragging, by keys and by its buttons, and is removed. */
export const ListPart = ({ name, at, length, onRemove, heading: Heading, children }: ListPartProps) => {
  const { actions } = useAreaTexts();
  const moving = use(MovingContext);
  if (moving === null) throw new Error('A part must be in a list of parts.');
  const onMove = (step: -1 | 1): void => moving.move(name, at, at + step);
  const handle = <DragHandle name={name} handle={moving.handleOf(at)} onMove={onMove} />;
  const buttons = (
    <div className={styles.buttons}>
      <MoveButtons name={name} mayMoveUp={at > 0} mayMoveDown={at < length - 1} onMove={onMove} />
      <Button
        data-remove
        aria-label={actions.removeNamed({ name })}
        onClick={() => {
          moving.leave(at);
          onRemove();
        }}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
  const marks = { 'data-held': moving.held?.from === at, 'data-drop': dropSide(moving.held, at, length) };
  return Heading === undefined ? (
    <li className={styles.part} {...marks}>
      {handle}
      <div className={styles.content}>{children}</div>
      {buttons}
    </li>
  ) : (
    <li className={styles.content} {...marks}>
      <div className={styles.head}>
        {handle}
        <Heading>{name}</Heading>
        {buttons}
      </div>
      <div className={styles.indented}>{children}</div>
    </li>
  );
};

interface PartListProps {
  /** Called with the place of a part, and the one that it is moved to. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** A list whose parts are ordered by people. */
export const PartList = ({ onMove, children }: PartListProps) => {
  const { pageEditor } = useAreaTexts();
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');
  const { held, handleOf } = useRowDrag({
    placeAt: (clientY) => placeAmong(list.current, clientY),
    onDrop: ({ from, to }) => {
      // The place is counted with the part that leaves its own.
      const place = to > from ? to - 1 : to;
      if (place !== from) onMove(from, place);
    },
  });
  const move: Moving['move'] = (name, at, to) => {
    const count = list.current?.children.length ?? 0;
    if (to < 0 || to >= count) return;
    setNews(pageEditor.moved({ name, position: String(to + 1), count: String(count) }));
    onMove(at, to);
  };
  const leave = (at: number): void => {
    const parts = list.current?.children;
    const beside = parts?.[at + 1] ?? parts?.[at - 1];
    // A part can have a list of its own.
    const buttons = [...(beside?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (buttons.find((button) => button.closest('li') === beside) ?? list.current)?.focus();
  };
  return (
    <MovingContext value={{ held, handleOf, move, leave }}>
      <ol ref={list} className={styles.list} tabIndex={-1}>
        {children}
      </ol>
      <p className="aside" role="status">
        {news}
      </p>
    </MovingContext>
  );
};

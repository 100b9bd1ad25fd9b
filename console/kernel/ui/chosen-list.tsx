import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useAreaTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { PanelRow, PanelRows } from './panel.tsx';

/** The most values whose names are shown. */
const MAX_NAMED = 20;

interface ChosenListProps<Key> {
  chosen: readonly Key[];
  /** The most values that may be chosen. */
  most: number;
  nameOf: (key: Key) => ReactNode;
  /** Returns the field for a further value. */
  fieldFor: (onAdd: (key: Key) => void) => ReactNode;
  onChange: (chosen: readonly Key[]) => void;
}

/** A field for a further value of many, and the chosen ones, each with a button that removes it. */
export const ChosenList = <Key extends string | number>(props: ChosenListProps<Key>) => {
  const { chosen, most, nameOf, fieldFor, onChange } = props;
  const { actions, reports } = useAreaTexts();
  return (
    <>
      {chosen.length < most ? (
        // A field that has added its value begins anew.
        <Fragment key={chosen.length}>{fieldFor((key) => onChange([...new Set([...chosen, key])]))}</Fragment>
      ) : null}
      {chosen.length === 0 ? null : (
        <PanelRows>
          {chosen.slice(0, MAX_NAMED).map((key) => (
            <PanelRow
              key={key}
              aside={<Button onClick={() => onChange(chosen.filter((each) => each !== key))}>{actions.delete}</Button>}
            >
              <span dir="auto">{nameOf(key)}</span>
            </PanelRow>
          ))}
        </PanelRows>
      )}
      {chosen.length > MAX_NAMED ? <p>{reports.furtherRecords({ count: chosen.length - MAX_NAMED })}</p> : null}
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { MAX_LAYER_USERS } from '../../src/domain/on-call/schedule.ts';
import { moved } from '../kernel/drag.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField, numberedOptions } from '../kernel/ui/field.tsx';
import { ListPart, PartList } from '../kernel/ui/list-part.tsx';
import { allPeopleQuery } from '../teams/queries.ts';
import { useNameOf } from './name-of.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './people-field.module.css';

interface PeopleFieldProps {
  /** The member of the body. */
  name: string;
  /** The people in the order of their turns; null for a turn of nobody. */
  value: readonly (string | null)[];
  onChange: (value: readonly (string | null)[]) => void;
}

const NOBODY = 'nobody';

/** The people of a rotation, in the order of their turns. */
export const PeopleField = ({ name, value, onChange }: PeopleFieldProps) => {
  const { onCall } = useAreaTexts();
  const people = useQuery(allPeopleQuery);
  const nameOf = useNameOf();
  const shownName = (userId: string | null): string => (userId === null ? onCall.nobody : nameOf(userId));
  return (
    <div className={layout.stack}>
      <PartList onMove={(from, to) => onChange(moved(value, from, to))}>
        {value.map((userId, at) => (
          <ListPart
            // Somebody may have several turns.
            key={`${userId ?? NOBODY} ${value.slice(0, at).filter((each) => each === userId).length}`}
            name={shownName(userId)}
            at={at}
            length={value.length}
            onRemove={() => onChange(value.toSpliced(at, 1))}
          >
            <span className={styles.name} dir="auto">
              {at + 1}. {shownName(userId)}
            </span>
          </ListPart>
        ))}
      </PartList>
      <SelectField
        label={onCall.addTurn}
        name={name}
        value=""
        disabled={value.length >= MAX_LAYER_USERS}
        options={[['', ''], ...numberedOptions(people.data ?? []), [NOBODY, onCall.nobody]]}
        onChange={(chosen) => {
          if (chosen !== '') onChange([...value, chosen === NOBODY ? null : chosen]);
        }}
      />
    </div>
  );
};

import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Me } from '../access/queries.ts';
import { hostBrand } from './display.ts';
import { placeGroups, placesOf } from './places.ts';
import type { Place, PlaceGroup } from './places.ts';
import { useTexts } from './texts.ts';
import { Icon } from './ui/icon.tsx';
import styles from './menu-places.module.css';

const PlaceItem = ({ place: { name, to } }: { place: Place }) => {
  const { navigation } = useTexts();
  return (
    <li>
      <Link to={to} className={styles.place} activeProps={{ 'aria-current': 'page' }}>
        <Icon name={name} /> {navigation[name]}
      </Link>
    </li>
  );
};

/** The places that everybody has: the account, and the reference of the API unless the host hides whose service it is. */
const CommonItems = () => {
  const { navigation } = useTexts();
  return (
    <>
      <li>
        <Link to="/profile" className={styles.place} activeProps={{ 'aria-current': 'page' }}>
          <Icon name="account" /> {navigation.account}
        </Link>
      </li>
      {hostBrand === null ? (
        <li>
          <a className={styles.place} href="/docs">
            <Icon name="reference" /> {navigation.reference}
          </a>
        </li>
      ) : null}
    </>
  );
};

const Group = ({ name, children }: { name: PlaceGroup; children: ReactNode }) => {
  const { navigation } = useTexts();
  const id = useId();
  return (
    <div>
      <p id={id} className={styles.heading}>
        {navigation.groups[name]}
      </p>
      <ul className={styles.places} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
};

/** The places of the menu that a person may use: first those of every day, then the groups with their headings. */
export const MenuPlaces = ({ me }: { me: Me }) => {
  const items = (group: PlaceGroup | undefined): readonly ReactNode[] =>
    placesOf(me)
      .filter((place) => place.group === group)
      .map((place) => <PlaceItem key={place.to} place={place} />);
  return (
    <div className={styles.groups}>
      <ul className={styles.places}>{items(undefined)}</ul>
      {placeGroups.map((group) => {
        const own = items(group);
        return own.length === 0 && group !== 'settings' ? null : (
          <Group key={group} name={group}>
            {own}
            {group === 'settings' ? <CommonItems /> : null}
          </Group>
        );
      })}
    </div>
  );
};

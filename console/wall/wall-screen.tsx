import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { CSSProperties } from 'react';
import { useMe } from '../access/queries.ts';
import { liveState } from '../kernel/live.ts';
import { serviceTime, useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { TabTitle, ReadingFault } from '../kernel/ui/notice.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { StateShape } from '../kernel/ui/state-mark.tsx';
import { filtersIn, isFiltered } from '../monitors/filters.ts';
import { NoMonitors } from '../monitors/no-monitors.tsx';
import type { ListedMonitor } from '../monitors/queries.ts';
import { wallQuery } from './queries.ts';
import { useScreenAwake } from './screen-awake.ts';
import { columnsFor, isCurrent, isDense } from './wall-age.ts';
import styles from './wall-screen.module.css';

const route = getRouteApi('/wall');

const states = ['down', 'degraded', 'unknown', 'paused', 'maintenance', 'up'] as const;

const Tile = ({ monitor, isOld }: { monitor: ListedMonitor; isOld: boolean }) => {
  const { states: words, wall } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const { kind, publicId, name, state, conditionSince, customerName } = monitor;
  return (
    <li className={styles.tile} data-state={isOld ? 'old' : state}>
      <Link to="/monitors/$kind/$id" params={{ kind, id: publicId }} className={styles.name} dir="auto">
        {name}
      </Link>
      {customerName === null ? null : (
        <span className={styles.customer} dir="auto">
          {customerName}
        </span>
      )}
      <span className={styles.state}>
        <StateShape state={state} />
        {isOld ? wall.lastKnown({ state: words[state] }) : words[state]}
        {conditionSince === null ? null : <span className={styles.since}> · {formats.ago(conditionSince, now)}</span>}
      </span>
    </li>
  );
};

/** How many of the monitors are in each state that occurs. */
const Counts = ({ monitors }: { monitors: readonly ListedMonitor[] }) => {
  const { states: words, overview } = useAreaTexts();
  const formats = useFormats();
  const counted = states
    .map((state) => [state, monitors.filter((monitor) => monitor.state === state).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <ul className={styles.counts} aria-label={overview.counts}>
      {counted.map(([state, count]) => (
        <li key={state}>
          <StateShape state={state} /> {formats.number(count)} {words[state]}
        </li>
      ))}
    </ul>
  );
};

/** Says how old the data are, and that they are not current if they are too old. */
const Age = ({ readAt, isOld }: { readAt: number; isOld: boolean }) => {
  const { wall } = useAreaTexts();
  const formats = useFormats();
  const live = useSyncExternalStore(liveState.subscribe, liveState.get);
  const time = formats.time(serviceTime(readAt).toISOString());
  return (
    <>
      <p className={styles.age}>{wall.asOf({ time })}</p>
      <div role="alert">
        {isOld ? (
          <p className={styles.old}>
            <strong>{wall.old}</strong> {wall.oldHint({ time })}
          </p>
        ) : null}
      </div>
      <p role="status" className={styles.age}>
        {!isOld && live === 'polling' ? wall.interrupted : ''}
      </p>
    </>
  );
};

/** All monitors of the filter on one screen, to be read from afar. What is old is never shown as current. */
export const WallScreen = () => {
  const { wall: texts, navigation, monitors: words, actions } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const filters = route.useSearch({ select: filtersIn });
  const navigate = route.useNavigate();
  const me = useMe();
  const wall = useQuery(wallQuery(filters));
  useScreenAwake();
  const { data, dataUpdatedAt: readAt } = wall;
  const isOld = !isCurrent(serviceTime(readAt).getTime(), now);
  return (
    <div className={styles.wall}>
      <TabTitle title={navigation.wall} />
      <header className={styles.head}>
        <h1 dir="auto">{me.customer?.name ?? me.organization.name}</h1>
        {data === undefined ? null : (
          <>
            <Counts monitors={data.items} />
            <Age readAt={readAt} isOld={isOld} />
          </>
        )}
        <div className={styles.actions}>
          {document.fullscreenEnabled ? (
            <Button onClick={() => void document.documentElement.requestFullscreen()}>{texts.fullScreen}</Button>
          ) : null}
          <PlaceLink to="/monitors" search={filters}>
            {actions.close}
          </PlaceLink>
        </div>
      </header>
      <ReadingFault reading={wall} />
      {data === undefined && !wall.isError ? <div className={styles.tiles} aria-busy="true" /> : null}
      {data?.total === 0 ? (
        <NoMonitors isFiltered={isFiltered(filters)} onClear={() => void navigate({ search: {}, replace: true })} />
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <ul
          className={styles.tiles}
          data-tiles=""
          {...(isDense(data.items.length) ? { 'data-dense': '' } : {})}
          aria-label={words.title}
          style={{ '--columns': columnsFor(data.items.length) } as CSSProperties}
        >
          {data.items.map((monitor) => (
            <Tile key={monitor.publicId} monitor={monitor} isOld={isOld} />
          ))}
        </ul>
      )}
      {data === undefined || data.total <= data.items.length ? null : (
        <p className={styles.age}>{texts.more({ count: formats.number(data.total - data.items.length) })}</p>
      )}
    </div>
  );
};

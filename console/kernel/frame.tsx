import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import type { Me } from '../access/queries.ts';
import { LookSettings } from '../access/look-settings.tsx';
import { useMe } from '../access/queries.ts';
import { PaletteKeys } from '../palette/palette-keys.tsx';
import { hostBrand, showsUtc } from './display.ts';
import { liveState } from './live.ts';
import { MenuPlaces } from './menu-places.tsx';
import { outdated } from './outdated.ts';
import { mayOpen } from './places.ts';
import { interruption } from './session.ts';
import { useTexts } from './texts.ts';
import { FormatsProvider, useFormatsOf } from './times.ts';
import { Button } from './ui/button.tsx';
import { Icon } from './ui/icon.tsx';
import { ForbiddenState } from './ui/notice.tsx';
import styles from './frame.module.css';

/** Says that changes are asked for at intervals while no stream arrives, and that the service has a newer console. */
const PageNotices = () => {
  const { problem } = useTexts();
  const state = useSyncExternalStore(liveState.subscribe, liveState.get);
  const isOutdated = useSyncExternalStore(outdated.subscribe, outdated.get);
  return (
    <div role="status">
      {state === 'polling' ? <p className={styles.notice}>{problem.polling}</p> : null}
      {isOutdated ? (
        <p className={styles.notice}>
          {problem.outdated} <Button onClick={() => location.reload()}>{problem.reload}</Button>
        </p>
      ) : null}
    </div>
  );
};

/** Shows whose console it is: on a host of the organization its logo, and for people of one customer the name of that one. */
const OwnName = ({ me: { customer, organization } }: { me: Me }) => (
  <div className={styles.owner}>
    {hostBrand === null || hostBrand.logo === null ? null : <img src={hostBrand.logo} alt="" />}
    <p className={styles.organization} dir="auto">
      {hostBrand === null && customer !== null ? customer.name : organization.name}
    </p>
    {hostBrand === null || customer === null ? null : (
      <p className={styles.customer} dir="auto">
        {customer.name}
      </p>
    )}
  </div>
);

/** Returns the path of the screen that is shown. The address changes before it does. */
const useShownAt = (): string | undefined => useMatches({ select: (matches) => matches.at(-1)?.pathname });

/**
 * The screen at the address, or why the reader may not open it. A screen that is open stays when the role is withdrawn,
 * so that nothing typed is lost; the service refuses what is not permitted any more.
 */
const Screen = () => {
  const me = useMe();
  const isOpen = useMatches({
    select: (matches) => matches.every(({ staticData: { access } }) => access === undefined || mayOpen(access, me)),
  });
  const shownAt = useShownAt();
  const [openedAt, setOpenedAt] = useState<string>();
  if (isOpen && openedAt !== shownAt) setOpenedAt(shownAt);
  return isOpen || openedAt === shownAt ? <Outlet /> : <ForbiddenState />;
};

/** How long after the first screen the dialogs of interruptions are loaded. */
const LATER_MS = 1_000;

/**
 * The dialogs of interruptions. They need a library that no screen begins with, so they come after the first one, and
 * before the service can be gone or another version.
 */
const Interruptions = () => {
  const why = useSyncExternalStore(interruption.subscribe, interruption.get);
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const loaded = await import('../access/interruptions.tsx').catch(() => null);
      if (loaded !== null) setDialogs(() => loaded.Interruptions);
    };
    const timer = setTimeout(() => void load(), why === null ? LATER_MS : 0);
    return () => clearTimeout(timer);
  }, [why]);
  return Dialogs === null ? null : <Dialogs />;
};

/** A screen without the menu, which nothing on it opens. */
const WholeScreen = () => (
  <main id="content" tabIndex={-1} data-place={useShownAt()}>
    <Screen />
  </main>
);

/** The frame of all screens: the menu with the places of the role, and the screen. */
export const Frame = () => {
  const me = useMe();
  const texts = useTexts();
  const ownZone = me.user.timeZone ?? me.organization.timeZone;
  const formats = useFormatsOf(useSyncExternalStore(showsUtc.subscribe, showsUtc.get) ? 'UTC' : ownZone);
  // On narrow screens the menu is closed until it is asked for, and closes with each step.
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const setOpen = (next: boolean): void => setOpenAt(next ? pathname : null);
  const shownAt = useShownAt();
  const isWhole = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isWhole === true) });
  if (isWhole)
    return (
      <FormatsProvider value={formats}>
        <WholeScreen />
        <Interruptions />
      </FormatsProvider>
    );
  return (
    <FormatsProvider value={formats}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <div className={styles.frame}>
        {isOpen ? <div className={styles.outside} onClick={() => setOpen(false)} /> : null}
        <header
          className={styles.side}
          data-open={isOpen}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpen(false);
          }}
        >
          <OwnName me={me} />
          <div className={styles.menu}>
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon name="menu" /> {texts.navigation.menu}
            </Button>
          </div>
          <div className={styles.find}>
            <PaletteKeys />
          </div>
          <nav className={styles.nav} aria-label={texts.navigation.name}>
            <MenuPlaces me={me} />
          </nav>
          <div className={styles.foot}>
            <p className={styles.person} dir="auto">
              {me.user.name}
            </p>
            <details className={styles.look}>
              <summary>{texts.appearance.name}</summary>
              <div>
                <LookSettings ownZone={ownZone} />
              </div>
            </details>
            <a href="/console/licenses">{texts.navigation.licenses}</a>
          </div>
        </header>
        <main id="content" className={styles.content} tabIndex={-1} data-place={shownAt}>
          <PageNotices />
          <Screen />
        </main>
      </div>
      <Interruptions />
    </FormatsProvider>
  );
};

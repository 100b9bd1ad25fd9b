import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMe } from '../access/queries.ts';
import { isNoShortcut } from '../kernel/keys.ts';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { placesOf } from '../kernel/places.ts';
import { useTexts } from '../kernel/texts.ts';
import { Icon } from '../kernel/ui/icon.tsx';
import { GO_WITHIN_MS, goKeys } from './go-keys.ts';
import styles from './palette-keys.module.css';

const Palette = lazyAreaPart(() => import('./palette.tsx'), 'Palette');
const KeysHelp = lazy(() => import('./keys-help.tsx'));

/**
 * The button that opens the palette, and the shortcuts that work everywhere: Ctrl K and ⌘ K for the palette, `g` and a
 * letter for a place, `?` for the list of shortcuts. What they open is loaded when it is first needed.
 */
export const PaletteKeys = () => {
  const { palette } = useTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const goSince = useRef(-GO_WITHIN_MS);
  const places = placesOf(me);
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setShown('palette');
        return;
      }
      if (isNoShortcut(event)) return;
      const isSecond = event.timeStamp - goSince.current < GO_WITHIN_MS;
      const place = isSecond ? places.find(({ name }) => goKeys[name] === event.key) : undefined;
      goSince.current = event.key === 'g' ? event.timeStamp : -GO_WITHIN_MS;
      if (event.key === '?') setShown('help');
      if (place !== undefined) void navigate({ to: place.to });
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [navigate, places]);
  const close = (): void => setShown(null);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setShown('palette')}>
        <Icon name="search" /> <span>{palette.open}</span>
      </button>
      <Suspense fallback={null}>
        {shown === 'palette' ? <Palette onClose={close} onHelp={() => setShown('help')} /> : null}
        {shown === 'help' ? <KeysHelp places={places} onClose={close} /> : null}
      </Suspense>
    </>
  );
};

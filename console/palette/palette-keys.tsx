import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { Icon } from '../kernel/ui/icon.tsx';
import styles from './palette-keys.module.css';

const Palette = lazy(() => import('./palette.tsx'));

/** The button that opens the palette. Ctrl K and ⌘ K do so everywhere. The palette is loaded when it is first opened. */
export const PaletteKeys = () => {
  const { palette } = useTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const openPalette = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', openPalette);
    return () => document.removeEventListener('keydown', openPalette);
  }, []);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <Icon name="search" /> {palette.open}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

import { useEffect } from 'react';

/** Keeps the screen awake while the page is in view, if the browser allows it. */
export const useScreenAwake = (): void =>
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const keep = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // The browser refuses, for example while the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
    };
    const again = (): void => void keep();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);

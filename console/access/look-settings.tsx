import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { densities, themes } from '../../src/domain/console/display-preferences.ts';
import type { Display } from '../../src/domain/console/display-preferences.ts';
import { changeDisplay, display } from '../kernel/display.ts';
import { fieldsOf } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { Choice } from '../kernel/ui/choice.tsx';
import { storeDisplay } from './queries.ts';

/** The choices of colors and of the height of rows, which apply at once. */
export const LookSettings = () => {
  const { appearance } = useTexts();
  const shown = useSyncExternalStore(display.subscribe, display.get);
  const store = useMutation({ mutationFn: storeDisplay });
  const change = (part: Partial<Display>): void => {
    const next = { ...shown, ...part };
    changeDisplay(next);
    store.mutate(next);
  };
  const field = fieldsOf(shown, change);
  return (
    <>
      <Choice
        {...field('theme')}
        label={appearance.theme}
        options={themes.map((theme) => [theme, appearance[theme]])}
      />
      <Choice
        {...field('density')}
        label={appearance.density}
        options={densities.map((density) => [density, appearance[density]])}
      />
    </>
  );
};

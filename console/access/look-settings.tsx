import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { densities, themes } from '../../src/domain/console/display-preferences.ts';
import { display, showsUtc } from '../kernel/display.ts';
import { fieldsOf } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { Choice } from '../kernel/ui/choice.tsx';
import { changeLook } from './queries.ts';

/** The choices of colors, of the height of rows and of the zone of times, which apply at once. */
export const LookSettings = ({ ownZone }: { ownZone: string }) => {
  const { appearance } = useTexts();
  const shown = useSyncExternalStore(display.subscribe, display.get);
  const isUtc = useSyncExternalStore(showsUtc.subscribe, showsUtc.get);
  const change = useMutation({ mutationFn: changeLook });
  const field = fieldsOf(shown, (part) => change.mutate(part));
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
      {ownZone === 'UTC' ? null : (
        <Choice
          label={appearance.times}
          value={isUtc ? 'UTC' : ownZone}
          onChange={(zone) => showsUtc.set(zone === 'UTC')}
          options={[ownZone, 'UTC'].map((zone) => [zone, zone])}
        />
      )}
    </>
  );
};

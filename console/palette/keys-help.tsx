import type { Place } from '../kernel/places.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { FormActions } from '../kernel/ui/form.tsx';
import { goKeys } from './go-keys.ts';
import styles from './keys-help.module.css';

/** The shortcuts of the console. */
const KeysHelp = ({ places, onClose }: { places: readonly Place[]; onClose: () => void }) => {
  const { palette, navigation, actions } = useTexts();
  const { shortcuts } = palette;
  const keys: readonly (readonly [string, string])[] = [
    ['Ctrl K, ⌘ K', shortcuts.palette],
    ['/', shortcuts.search],
    ['j, k', shortcuts.move],
    ['x', shortcuts.select],
    ['a', shortcuts.acknowledge],
    ...places.map(({ name }) => [`g ${goKeys[name]}`, navigation[name]] as const),
    ['?', shortcuts.help],
  ];
  return (
    <Dialog title={palette.keys} isOpen onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <FormActions>
        <Button onClick={onClose}>{actions.close}</Button>
      </FormActions>
    </Dialog>
  );
};

export default KeysHelp;

import { useAreaTexts } from '../kernel/texts.ts';
import { CheckField, TextArea } from '../kernel/ui/field.tsx';
import { FieldGroup } from '../kernel/ui/form.tsx';
import { DKIM_PREFIX } from '../../src/domain/monitors/change-facets.ts';
import type { ChangeFacet } from '../../src/domain/monitors/change-facets.ts';

interface WatchedFieldProps {
  /** The facets that monitors of the kind have. */
  facets: readonly ChangeFacet[];
  /** The entries of the setting, one on each line. */
  value: string;
  onChange: (value: string) => void;
}

/** What of the target is watched for changes: a box for each facet, and the selectors of DKIM keys. */
export const WatchedField = ({ facets, value, onChange }: WatchedFieldProps) => {
  const { changes: texts, actions, settings } = useAreaTexts();
  const lines = value === '' ? [] : value.split('\n');
  const isFacet = (line: string): boolean => facets.some((facet) => facet === line);
  const chosen = new Set(lines.filter(isFacet));
  // An empty line stays while it is typed, and is not sent.
  const selectors = lines.filter((line) => !isFacet(line));
  const change = (isOn: (facet: ChangeFacet) => boolean, keys: readonly string[]): void =>
    onChange([...facets.filter((facet) => facet !== 'dkim' && isOn(facet)), ...keys].join('\n'));
  return (
    <FieldGroup title={settings.names.changes} hint={texts.watchedHint}>
      {facets
        .filter((facet) => facet !== 'dkim')
        .map((facet) => (
          <CheckField
            key={facet}
            label={texts.facets[facet]}
            value={chosen.has(facet)}
            onChange={(isOn) => change((each) => (each === facet ? isOn : chosen.has(each)), selectors)}
          />
        ))}
      {facets.includes('dkim') ? (
        <TextArea
          label={actions.optional({ label: texts.selectors })}
          name="changes"
          hint={settings.onePerLine}
          rows={2}
          value={selectors.map((line) => line.replace(DKIM_PREFIX, '')).join('\n')}
          onChange={(typed) =>
            change(
              (facet) => chosen.has(facet),
              typed === '' ? [] : typed.split('\n').map((line) => (line === '' ? '' : `${DKIM_PREFIX}${line}`)),
            )
          }
        />
      ) : null}
    </FieldGroup>
  );
};

import { useQuery } from '@tanstack/react-query';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { FormActions } from '../kernel/ui/form.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { expectedStateQuery } from './queries.ts';
import type { ExpectedState } from './queries.ts';
import { useValuesText } from './values-text.ts';

const FacetRow = ({ state }: { state: ExpectedState['facets'][number] }) => {
  const { changes: texts } = useAreaTexts();
  const textOf = useValuesText();
  const { facet, subject, accepted, isVarying, isChangeOpen } = state;
  const values = textOf(accepted);
  return (
    <PanelRow aside={isChangeOpen ? <StateText tone="bad">{texts.isOther}</StateText> : undefined}>
      <RowNote>
        {texts.facets[facet]} · <span dir="auto">{subject}</span>
      </RowNote>
      <span dir="auto">{values === '' ? '–' : values}</span>
      {isVarying ? <RowNote>{texts.varying}</RowNote> : null}
    </PanelRow>
  );
};

interface ExpectedPanelProps {
  address: MonitorAddress;
  /** True if anything of the target is watched. */
  isWatched: boolean;
  mayEdit: boolean;
}

/** The accepted values of what is watched of the target of a monitor. Accepting a change replaces them. */
export const ExpectedPanel = ({ address, isWatched, mayEdit }: ExpectedPanelProps) => {
  const { changes: texts } = useAreaTexts();
  const formats = useFormats();
  const expected = useQuery({ ...expectedStateQuery(address), select: (state) => ({ ...state, items: state.facets }) });
  const next = expected.data?.nextObservationAt ?? null;
  return (
    <RecordsPanel
      title={texts.expected}
      aside={
        <FormActions>
          {next === null || !isWatched ? null : (
            <time dateTime={next}>{texts.next({ time: formats.minute(Date.parse(next)) })}</time>
          )}
          {mayEdit ? (
            <PlaceLink to="/monitors/$kind/$id/edit" params={address}>
              {texts.watch}
            </PlaceLink>
          ) : null}
        </FormActions>
      }
      records={expected}
      none={isWatched ? texts.nothingObserved : texts.nothingWatched}
      row={(state) => <FacetRow key={`${state.facet} ${state.subject}`} state={state} />}
    />
  );
};

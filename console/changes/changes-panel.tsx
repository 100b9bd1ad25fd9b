import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { Difference } from '../kernel/ui/difference.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { acceptChange } from './queries.ts';
import type { MonitorChange } from './queries.ts';
import { RefuseButton } from './refuse-button.tsx';
import { useValuesText } from './values-text.ts';
import styles from './changes-panel.module.css';

interface ChangesPanelProps {
  address: MonitorAddress;
  changes: readonly MonitorChange[];
  mayDecide: boolean;
}

interface ChangeRowProps {
  address: MonitorAddress;
  change: MonitorChange;
  mayDecide: boolean;
}

const ChangeRow = ({ address, change, mayDecide }: ChangeRowProps) => {
  const { changes: texts } = useAreaTexts();
  const formats = useFormats();
  const accept = useAction(() => acceptChange(address, change.id));
  const { facet, subject, before, after, status, detectedAt, endedAt, refusal } = change;
  const textOf = useValuesText();
  return (
    <PanelRow
      aside={
        <>
          <time dateTime={detectedAt}>{formats.time(detectedAt)}</time>
          <StateText tone={endedAt === null ? 'bad' : 'soft'}>{texts.statuses[status]}</StateText>
          {endedAt === null && mayDecide ? (
            <span className={styles.actions}>
              <ActionButton action={accept} aria-label={`${texts.accept}: ${texts.facets[facet]}`}>
                {texts.accept}
              </ActionButton>
              {status === 'open' ? (
                <RefuseButton address={address} changeId={change.id} facet={texts.facets[facet]} />
              ) : null}
            </span>
          ) : null}
        </>
      }
    >
      <Difference
        name={`${texts.facets[facet]} · ${subject}`}
        sides={[
          { label: texts.before, text: textOf(before) },
          { label: texts.after, text: textOf(after) },
        ]}
      />
      {refusal === null ? null : (
        <RowNote dir="auto">
          {[
            texts.refusal({ name: refusal.by ?? texts.somebody, time: formats.minute(Date.parse(refusal.at)) }),
            refusal.note,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </RowNote>
      )}
      <FaultNote fault={accept.error} />
    </PanelRow>
  );
};

/** The changes of the target of a monitor. One stays until it is accepted, or the former values are back. */
export const ChangesPanel = ({ address, changes, mayDecide }: ChangesPanelProps) => {
  const { changes: texts } = useAreaTexts();
  return (
    <Panel title={texts.title}>
      <PanelNote>{texts.hint}</PanelNote>
      <PanelRows>
        {changes.map((change) => (
          <ChangeRow key={change.id} address={address} change={change} mayDecide={mayDecide} />
        ))}
      </PanelRows>
    </Panel>
  );
};

import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Difference } from '../kernel/ui/difference.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { acceptChange } from './queries.ts';
import type { MonitorChange } from './queries.ts';

interface ChangesPanelProps {
  address: MonitorAddress;
  changes: readonly MonitorChange[];
  mayAccept: boolean;
}

interface ChangeRowProps {
  address: MonitorAddress;
  change: MonitorChange;
  mayAccept: boolean;
}

const ChangeRow = ({ address, change, mayAccept }: ChangeRowProps) => {
  const { changes: texts } = useAreaTexts();
  const formats = useFormats();
  const accept = useAction(() => acceptChange(address, change.id));
  const { facet, subject, before, after, status, detectedAt } = change;
  const textOf = ({ values, more }: MonitorChange['before']): string =>
    [...values, ...(more === 0 ? [] : [texts.more({ count: formats.number(more) })])].join(', ');
  return (
    <PanelRow
      aside={
        <>
          <time dateTime={detectedAt}>{formats.time(detectedAt)}</time>
          <StateText tone={status === 'open' ? 'bad' : 'soft'}>{texts.statuses[status]}</StateText>
          {status === 'open' && mayAccept ? (
            <Button
              disabled={accept.isPending}
              aria-label={`${texts.accept}: ${texts.facets[facet]}`}
              onClick={() => accept.mutate()}
            >
              {texts.accept}
            </Button>
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
      <FaultNote fault={accept.error} />
    </PanelRow>
  );
};

/** The changes of the target of a monitor. An open one stays until it is accepted, or the former values are back. */
export const ChangesPanel = ({ address, changes, mayAccept }: ChangesPanelProps) => {
  const { changes: texts } = useAreaTexts();
  return (
    <Panel title={texts.title}>
      <PanelNote>{texts.hint}</PanelNote>
      <PanelRows>
        {changes.map((change) => (
          <ChangeRow key={change.id} address={address} change={change} mayAccept={mayAccept} />
        ))}
      </PanelRows>
    </Panel>
  );
};

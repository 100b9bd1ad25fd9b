import { useInfiniteQuery } from '@tanstack/react-query';
import type { HeartbeatSignal } from '../client/types.gen.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { Received, ReceivedText } from '../kernel/ui/received.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { signalsQuery } from './queries.ts';

const SECOND_MS = 1000;

const SignalRow = ({ signal }: { signal: HeartbeatSignal }) => {
  const { signals: texts } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const { kind, receivedAt, exitStatus, runTimeMs, sourceAddress, body, bodyBytes } = signal;
  const facts = [
    ...(exitStatus === null ? [] : [texts.exitStatus({ status: String(exitStatus) })]),
    ...(runTimeMs === null ? [] : [texts.runTime({ time: formats.duration(runTimeMs / SECOND_MS) })]),
    ...(sourceAddress === null ? [] : [sourceAddress]),
  ];
  return (
    <PanelRow
      aside={
        <time dateTime={receivedAt} title={formats.time(receivedAt)}>
          {formats.ago(receivedAt, now)}
        </time>
      }
    >
      <StateText tone={kind === 'fail' ? 'bad' : 'soft'}>{texts.kinds[kind]}</StateText>
      {facts.length === 0 ? null : <RowNote>{facts.join(' · ')}</RowNote>}
      {body === null || body === '' ? null : (
        <Received
          label={texts.body({ bytes: formats.number(bodyBytes) })}
          content={() => <ReceivedText>{body}</ReceivedText>}
        />
      )}
    </PanelRow>
  );
};

/** The latest signals of a job, with what it has sent. */
export const HeartbeatSignals = ({ id }: { id: string }) => {
  const { signals: texts } = useAreaTexts();
  return (
    <RecordsPanel
      title={texts.title}
      records={useInfiniteQuery(signalsQuery(id))}
      none={texts.none}
      row={(signal) => <SignalRow key={signal.number} signal={signal} />}
    />
  );
};

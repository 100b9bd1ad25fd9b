import { useQuery } from '@tanstack/react-query';
import { days } from '../../src/domain/kernel/time.ts';
import { useNow } from '../kernel/now.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { ReadingFault } from '../kernel/ui/notice.tsx';
import { Panel, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { expiryQuery } from './queries.ts';
import type { MonitorAddress } from './queries.ts';

interface ExpiryRowProps {
  label: string;
  /** Null while it is not known. */
  expiresAt: string | null;
  /** The issuer or the registrar, and what it is about. */
  by: string | null;
}

/** Says when something expires, or that it has. */
const ExpirySentence = ({ expiresAt }: Pick<ExpiryRowProps, 'expiresAt'>) => {
  const { monitorChannels: texts } = useTexts();
  const formats = useFormats();
  const now = useNow();
  if (expiresAt === null) return <span>{texts.unknownExpiry}</span>;
  const left = Math.floor((Date.parse(expiresAt) - now) / days(1));
  const date = formats.date(expiresAt);
  return (
    <span>
      {left < 0 ? texts.expired({ date }) : `${texts.expiresOn({ date })} · ${texts.daysLeft({ count: left })}`}
    </span>
  );
};

const ExpiryRow = ({ label, expiresAt, by }: ExpiryRowProps) => (
  <PanelRow aside={<ExpirySentence expiresAt={expiresAt} />}>
    <span>{label}</span>
    {by === null ? null : <RowNote dir="auto">{by}</RowNote>}
  </PanelRow>
);

/** Shows when the certificate and the domain of a monitor expire; nothing if its checks observe neither. */
export const ExpiryPanel = ({ address }: { address: MonitorAddress }) => {
  const { monitorChannels: texts, overview } = useTexts();
  const expiry = useQuery(expiryQuery(address));
  const { data } = expiry;
  const certificate = data?.certificate ?? null;
  const unknown = address.kind === 'domain' ? { name: null, expiresAt: null, registrar: null } : null;
  const domain = data?.domain ?? unknown;
  if (data === undefined) return <ReadingFault reading={expiry} />;
  if (certificate === null && domain === null) return null;
  return (
    <Panel title={texts.expiry}>
      <PanelRows>
        {certificate === null ? null : (
          <ExpiryRow
            label={overview.expiry.certificate}
            expiresAt={certificate.expiresAt}
            by={`${certificate.subject} · ${certificate.issuer}`}
          />
        )}
        {domain === null ? null : (
          <ExpiryRow label={overview.expiry.domain} expiresAt={domain.expiresAt} by={domain.registrar ?? domain.name} />
        )}
      </PanelRows>
    </Panel>
  );
};

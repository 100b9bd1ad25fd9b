import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IncidentMark } from '../incidents/incident-mark.tsx';
import type { Incident } from '../incidents/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { ReadingFault } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { isClosed } from '../../src/domain/paging/incident-state.ts';
import { Escalation } from './escalation.tsx';
import { imIncidentQuery, responsesToQuery } from './queries.ts';
import type { ImIncident } from './queries.ts';
import styles from './outage-responses.module.css';

/** One response, and while it is open whom its escalation pages next. */
const Response = ({ response }: { response: ImIncident }) => {
  const { publicId: id, title, status } = response;
  const { data } = useQuery({ ...imIncidentQuery(id), enabled: !isClosed(response) });
  return (
    <section className={styles.response} aria-labelledby={`response-${id}`}>
      <h3>
        <IncidentMark status={status} />{' '}
        <Link id={`response-${id}`} to="/incidents/responses/$id" params={{ id }} dir="auto">
          {title}
        </Link>
      </h3>
      {data === undefined ? null : <Escalation incident={data} />}
    </section>
  );
};

/** Those who respond to an outage: of several responses each, with who is paged next and when. */
export const OutageResponses = ({ outage }: { outage: Pick<Incident, 'publicId'> }) => {
  const { responses: texts } = useTexts();
  const responses = useQuery(responsesToQuery(outage));
  if (responses.data === undefined) return <ReadingFault reading={responses} />;
  if (responses.data.length === 0) return null;
  return (
    <Panel title={texts.ofOutage}>
      {responses.data.map((response) => (
        <Response key={response.publicId} response={response} />
      ))}
    </Panel>
  );
};

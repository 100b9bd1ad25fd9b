/** The messages of a part of an afternoon, by who received them. */
export interface MessageCounts {
  /** The pages and notices of the end, by person. The first one is paged at once, all four after ten minutes. */
  readonly pages: Readonly<Record<'ada' | 'bob' | 'cleo' | 'dan', number>>;
  /** Mails to the mailbox of the agency. */
  readonly agencyMails: number;
  /** Mails to the customers, who get their own text. */
  readonly customerMails: number;
  readonly webhooks: number;
}

interface Part {
  readonly title: string;
  /** What was observed before incident management knew storms, and heartbeats waited for their first ping. */
  readonly before: string;
  readonly after: MessageCounts;
}

const nobody = { ada: 0, bob: 0, cleo: 0, dan: 0 };
const everybody = { ada: 1, bob: 1, cleo: 1, dan: 1 };

/** The counts that `agency-afternoon.spec.ts` checks and the documentation shows. */
export const afternoonCounts = {
  newHeartbeats: {
    title: 'New heartbeats that nobody has pinged, after several intervals',
    before: '20 heartbeats: 20 pages, 20 mails to the agency, 7 to customers',
    after: { pages: nobody, agencyMails: 0, customerMails: 0, webhooks: 0 },
  },
  tenFailures: {
    title: 'The ten failures above, one after the other, each for four minutes',
    before: 'not counted; nobody who was paged heard of the end',
    after: { pages: { ...nobody, ada: 20 }, agencyMails: 20, customerMails: 20, webhooks: 20 },
  },
  outages: {
    title: 'Outages of 20 customers at once, in the first minute',
    before: '20 pages in five seconds, 15 mails to one mailbox in two seconds',
    after: { pages: { ...nobody, ada: 2 }, agencyMails: 2, customerMails: 20, webhooks: 20 },
  },
  secondStep: {
    title: 'Their second step after ten minutes, to four people',
    before: '72 mails within a minute',
    after: { pages: everybody, agencyMails: 0, customerMails: 0, webhooks: 0 },
  },
  end: {
    title: 'Their end',
    before: 'nobody who was paged heard of it',
    after: { pages: everybody, agencyMails: 2, customerMails: 20, webhooks: 20 },
  },
  apart: {
    title: 'Outages of five customers, 90 seconds apart',
    before: 'not counted',
    after: { pages: { ...nobody, ada: 5 }, agencyMails: 5, customerMails: 5, webhooks: 5 },
  },
  endOfApart: {
    title: 'Their end at once',
    before: 'nobody who was paged heard of it',
    after: { pages: { ...nobody, ada: 1 }, agencyMails: 2, customerMails: 5, webhooks: 5 },
  },
} as const satisfies Readonly<Record<string, Part>>;

const pagesOf = ({ pages }: MessageCounts): string => {
  const counts = Object.values(pages);
  const most = Math.max(...counts);
  if (most === 0) return '0';
  return counts.every((count) => count === most) ? `${most} to each of four` : `${most} to one person`;
};

/** Returns the counts as the rows of a table in Markdown. */
export const afternoonTable = (): readonly string[] => [
  '| | Before | Pages | Mails to the agency | Mails to customers | Webhooks |',
  '| --- | --- | --- | --- | --- | --- |',
  ...Object.values<Part>(afternoonCounts).map(
    ({ title, before, after }) =>
      `| ${title} | ${before} | ${pagesOf(after)} | ${after.agencyMails} | ${after.customerMails} | ${after.webhooks} |`,
  ),
];

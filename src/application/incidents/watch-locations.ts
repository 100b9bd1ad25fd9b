import { everywhere } from '../../domain/access/scope.ts';
import { isUnobserved } from '../../domain/checks/location-state.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { decideSilence, silentBefore } from '../../domain/monitors/location.ts';
import { localTimeText } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Users } from '../accounts/ports.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { AuditLog, Clock, Outbox, OutboxMessage, UnitOfWork } from '../kernel/ports.ts';
import { auditEntry, systemAuditActor } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type { AlertAudiences } from '../notifications/ports.ts';
import type { KnownLocation, Locations } from '../monitors/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import type { MonitorConditions } from './ports.ts';
import { turnedUnknown } from './unknown-conditions.ts';

/** The ports of the work. */
export interface LocationWatchNeeds {
  readonly locations: Locations;
  readonly monitorConditions: Pick<MonitorConditions, 'lock' | 'facts' | 'store' | 'atSilentLocation'>;
  readonly users: Pick<Users, 'list'>;
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** The most monitors in one transaction. */
const BATCH = 500;

/**
 * Records which locations have stopped or resumed reporting, notifies the platform administrators once of each, and
 * sets the conditions of monitors that no location observes to unknown.
 */
export const dueLocationWatch = (needs: LocationWatchNeeds): DueWork => ({
  name: 'location-watch',
  run: whenExpected(() => needs.locations.anySilent(silentBefore(needs.clock.now())), watchLocations(needs)),
});

const watchLocations = (needs: LocationWatchNeeds) => async (): Promise<void> => {
  const { locations, clock } = needs;
  for (const location of await locations.list(everywhere, {})) {
    const isSilent =
      decideSilence(location, clock.now()) === null
        ? location.silentSince !== null
        : await note(needs, location.publicId);
    if (isSilent) while ((await forgetConditions(needs, location)) === BATCH);
  }
};

/** Decides again about the locked location; returns whether it is silent. */
const note = (
  { locations, auditLog, outbox, unitOfWork, clock, ...needs }: LocationWatchNeeds,
  publicId: string,
): Promise<boolean> =>
  unitOfWork.inTransaction(async () => {
    const found = await locations.lock(everywhere, publicId);
    const now = clock.now();
    const change = found === null ? null : decideSilence(found, now);
    if (found === null || change === null) return found !== null && found.silentSince !== null;
    const silentSince = change === 'fellSilent' ? now : null;
    const stored = expectStored(await locations.save({ ...found, silentSince, updatedAt: now }, found));
    await auditLog.append(systemAuditActor, now, [
      auditEntry(`location.${change}`, stored, { after: { silentSince, lastContactAt: found.lastContactAt } }),
    ]);
    // Deactivating a location silences it on purpose.
    if (found.isActive) await outbox.add(await noticesOf(needs, found, change, now), now);
    return silentSince !== null;
  });

/** Mail to each platform admin, in the language and time zone of its organization. */
const noticesOf = async (
  { users, alertAudiences, customHosts }: Pick<LocationWatchNeeds, 'users' | 'alertAudiences' | 'customHosts'>,
  { publicId, name, key, lastContactAt }: KnownLocation,
  change: 'fellSilent' | 'returned',
  now: Date,
): Promise<readonly OutboxMessage[]> => {
  const admins = await users.list(everywhere, { isActive: true, isGlobalAdmin: true });
  return Promise.all(
    admins.map(async ({ email, organizationId }) => {
      const contacts = await alertAudiences.contactsOf(organizationId);
      const { notifications, mails } = textsOf(contacts.language);
      const { subject, text } = notifications.location[change];
      const location = oneLine(`${name} (${key})`);
      const lastContact = localTimeText(lastContactAt ?? now, contacts);
      const notice = {
        subject: subject({ location }),
        text: text({ location, lastContact }),
        button: { label: mails.openLocations, url: consoleLinks(customHosts.baseUrlOf(organizationId)).locations },
      };
      return mailMessage(
        { to: email, language: contacts.language, ...notice },
        `location:${publicId}:${change}:${now.toISOString()}:${email}`,
      );
    }),
  );
};

/**
 * Lets the conditions of monitors be unknown that only silent locations check; returns for how many. Their incidents
 * stay open until a check decides.
 */
const forgetConditions = (
  { monitorConditions, unitOfWork, clock }: LocationWatchNeeds,
  { id, lastContactAt }: KnownLocation,
): Promise<number> =>
  unitOfWork.inTransaction(async () => {
    const ids = await monitorConditions.atSilentLocation(id, BATCH);
    if (ids.length === 0) return 0;
    const monitors = await monitorConditions.lock(ids);
    const now = clock.now();
    const facts = await monitorConditions.facts(ids, now);
    const changes = [...monitors.values()].flatMap((monitor) => {
      const known = facts.get(monitor.monitorId);
      if (known === undefined || monitor.condition === 'unknown' || !isUnobserved(known.locationStates)) return [];
      return [turnedUnknown(monitor, known, lastContactAt ?? now, now)];
    });
    if (changes.length > 0) await monitorConditions.store(changes, now);
    return changes.length;
  });

import type { AddressGuard } from '../../../../src/application/kernel/network.ts';

/** Lets every host be this machine, except a private one. */
export const addressGuard: AddressGuard = {
  judge: (host) =>
    Promise.resolve(
      host === 'private.example'
        ? { public: false, reason: 'addressNotPublic' }
        : { public: true, addresses: ['127.0.0.1'] },
    ),
};

/** Returns the text of a calendar with these events, each as its lines. */
export const calendar = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

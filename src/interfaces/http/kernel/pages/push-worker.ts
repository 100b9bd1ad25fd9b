/**
 * The service worker that shows push messages, of the console and of the links of pages. Its address does not change, so
 * that each browser has one worker and one subscription. See ADR 0338.
 */
export const pushWorker = `self.addEventListener('push', (event) => {
  const page = event.data?.json();
  if (page === undefined) return;
  const { title, body, url, tag } = page;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, requireInteraction: true }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});
`;

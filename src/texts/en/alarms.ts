export const alarms = {
  unpingedHeartbeat: {
    subject: '{monitor} has never been pinged',
    text: 'The heartbeat monitor {monitor} has not received a ping since it was created. It is neither up nor down and raises no alarm until the first one arrives.\n\nSend a request to its heartbeat URL from your job, or delete the monitor.\n',
  },
} as const;

import { z } from 'zod'
import { job } from '../../platform/jobs.ts'
import { linkToPath } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail.ts'
import { notificationMail } from './notifications.mails.ts'
import { findReader } from './notifications.queries.ts'

export const mailNotification = job({
  name: 'notifications.mail',
  data: z.object({
    userId: z.uuid(),
    title: z.string(),
    text: z.string(),
    path: z.string(),
    key: z.string(),
  }),
  run: ({ userId, key, path, ...news }) =>
    sendOnce(`notification:${userId}:${key}`, async () => {
      const reader = await findReader(userId)
      return reader && notificationMail(reader, news, linkToPath(path))
    }),
})

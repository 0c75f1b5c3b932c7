import { pages } from '@ilewa/contract/core/paging'
import { z } from 'zod'
import { job } from '../../platform/jobs/jobs.ts'
import { linkTo, linkToPath } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { digestMail, notificationMail } from './notifications.mails.ts'
import { findMailRecipient } from './notifications.queries.ts'

/** The page with the notification preferences. */
const preferencesLink = () => linkTo(pages.settings, { tab: 'notifications' })

export const mailNotification = job({
  name: 'notifications.mail',
  data: z.object({
    userId: z.uuid(),
    title: z.string(),
    text: z.string(),
    path: z.string(),
    key: z.string(),
  }),
  run: ({ userId, key, path, ...content }) =>
    sendOnce(`notification:${userId}:${key}`, async () => {
      const recipient = await findMailRecipient(userId)
      return (
        recipient &&
        notificationMail(recipient, content, { url: linkToPath(path), preferencesUrl: preferencesLink() })
      )
    }),
})

export const mailDigest = job({
  name: 'notifications.mail_digest',
  data: z.object({
    userId: z.uuid(),
    businessName: z.string(),
    day: z.string(),
    facts: z.array(z.tuple([z.string(), z.string()])),
  }),
  run: ({ userId, ...digest }) =>
    sendOnce(`digest:${userId}:${digest.day}`, async () => {
      const recipient = await findMailRecipient(userId)
      const links = { url: linkTo(pages.dashboard), preferencesUrl: preferencesLink() }
      return recipient && digestMail(recipient, digest, links)
    }),
})

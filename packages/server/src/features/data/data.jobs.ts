import { pages } from '@ilewa/contract/core/paging'
import { z } from 'zod'
import { job } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { findMailRecipient } from '../notifications/notifications.queries.ts'
import { dataExportedMail } from './data.mails.ts'

export const mailDataExported = job({
  name: 'data.mail_exported',
  data: z.object({ userId: z.uuid(), when: z.string(), device: z.string(), ip: z.string() }),
  run: ({ userId, ...facts }, { jobId }) =>
    sendOnce(jobId, async () => {
      const recipient = await findMailRecipient(userId)
      return recipient && dataExportedMail(recipient, facts, linkTo(pages.settings, { tab: 'security' }))
    }),
})

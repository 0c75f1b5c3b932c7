import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import { sendOnce } from '../../../platform/mail/mail.ts'
import { runSequentially } from '../../../platform/run-sequentially.ts'
import { getTimeZone } from '../../business/business.queries.ts'
import { linkToRequest } from './guest-request.ts'
import { currentMail, mailKeyOf, RequestMail } from './mail-kinds.ts'
import { findMailedRequest } from './mailed-request.queries.ts'
import { codeOfRequest } from './request-tokens.ts'
import { requestCodeMail, requestMail } from './requests.mails.ts'

const identity = { businessId: z.uuid(), id: z.uuid() }

/** Mails the code of a request. It is derived when the mail is sent, so that the queue does not hold it. */
export const mailRequestCode = job({
  name: 'requests.mail_code',
  data: z.object({ ...identity, mail: z.int() }),
  run: ({ mail, ...request }, { jobId }) =>
    sendOnce(jobId, async () => {
      const found = await findMailedRequest(request)
      return found?.state === 'UNPROVEN' ? requestCodeMail(found, codeOfRequest(request, mail)) : undefined
    }),
})

/** Mails the guest what has become of a request. */
export const mailRequestGuest = job({
  name: 'requests.mail_guest',
  data: z.object({ ...identity, mail: RequestMail }),
  // Jobs of decisions that follow each other quickly run in one batch. One at a time, each reads what is true then, and
  // finds that a mail with its key is sent, instead of failing and waiting for its retry.
  run: ({ mail, ...request }, { jobId }) =>
    runSequentially(`request mails ${request.businessId}.${request.id}`, async () => {
      const found = await findMailedRequest(request)
      const current = found && currentMail(found, mail)
      if (!current) return
      await sendOnce(mailKeyOf(found, current, jobId), async () =>
        requestMail(found, {
          mail: current,
          timeZone: await getTimeZone(request),
          url: linkToRequest(request),
        }),
      )
    }),
})

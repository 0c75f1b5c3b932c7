import { z } from 'zod'
import { job } from '../../platform/jobs/jobs.ts'
import { operatorAddress, sendOnce } from '../../platform/mail/mail.ts'
import { demoRequestMail } from './landing.mails.ts'
import { findDemoRequest } from './landing.queries.ts'

/** Mails a demo request to the operator of the installation. */
export const mailDemoRequest = job({
  name: 'landing.mail_demo_request',
  data: z.object({ id: z.uuid() }),
  run: ({ id }) =>
    sendOnce(`demo:${id}`, async () => {
      const request = await findDemoRequest(id)
      return request && demoRequestMail(operatorAddress(), request)
    }),
})

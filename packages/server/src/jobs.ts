import { forgetExpired, sendCode, sendWelcome } from './features/auth/auth.jobs.ts'
import { mailDemoRequest } from './features/landing/landing.jobs.ts'
import { forgetOldKeys } from './platform/http/http.jobs.ts'
import type { Job } from './platform/jobs.ts'
import { forgetDeliveries } from './platform/mail.jobs.ts'

/** Every job of every feature. */
export const allJobs = [
  sendCode,
  sendWelcome,
  forgetExpired,
  forgetOldKeys,
  forgetDeliveries,
  mailDemoRequest,
] as readonly Job[]

import { forgetExpired, sendCode } from './features/auth/auth.jobs.ts'
import { forgetOldKeys } from './platform/http/http.jobs.ts'
import type { Job } from './platform/jobs.ts'

/** Every job of every feature. */
export const allJobs = [sendCode, forgetExpired, forgetOldKeys] as readonly Job[]

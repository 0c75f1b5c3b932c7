import { registerNights } from '@ilewa/contract/guest-register/endpoints'
import type { RegisterNight } from '@ilewa/contract/guest-register/schema'
import { call } from '../../../lib/api/call.ts'

/** The guests of a night. It is not cached: the audit log notes each look. */
export const revealNight = async (night: string): Promise<RegisterNight> =>
  (await call(registerNights.reveal, { body: { night } })).data.registerNight

import { createHmac } from 'node:crypto'
import { now } from '../../platform/clock.ts'
import { deriveKey } from '../../platform/secret/secret.ts'

/** A digest of a network or an address for the keys of limits. It is another one each day, so that nobody can be followed by it. */
export const dailyDigestOf = (text: string): string =>
  createHmac('sha256', deriveKey('daily-networks'))
    .update(`${now().toISOString().slice(0, 10)} ${text}`)
    .digest('hex')
    .slice(0, 32)

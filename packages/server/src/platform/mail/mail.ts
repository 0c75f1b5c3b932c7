import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { db } from '../database/database.ts'
import { count } from '../metrics.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './content.ts'
import { mailDeliveries } from './mail.table.ts'
import {
  type Deliver,
  fileDelivery,
  MailDeliveryError,
  type SmtpTimeouts,
  smtpDelivery,
} from './transport.ts'

interface Mailer {
  operator: string
  deliver: Deliver
  log: Logger
}

let mailer: Mailer | undefined

const defaultTimeouts: SmtpTimeouts = { idleMs: 20_000, totalMs: 90_000 }

export function setUpMail(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'> & Partial<Pick<Settings, 'operatorEmail'>>,
  log: Logger,
  timeouts = defaultTimeouts,
): void {
  const { smtpUrl, mailFrom, dataDir } = settings
  const deliver = smtpUrl
    ? smtpDelivery(smtpUrl, mailFrom, timeouts)
    : fileDelivery(path.join(dataDir, 'mail'), mailFrom, log)
  mailer = { deliver, log, operator: settings.operatorEmail ?? mailFrom }
}

/** The email address of the operator of this installation; defaults to the sender of its mails. */
export function operatorAddress(): string {
  if (!mailer) throw new Error('Mail is not set up')
  return mailer.operator
}

const keyCondition = (key: string) => eq(mailDeliveries.key, key)

async function findState(key: string): Promise<'SENDING' | 'SENT' | undefined> {
  const [row] = await db()
    .select({ state: mailDeliveries.state })
    .from(mailDeliveries)
    .where(keyCondition(key))
  return row?.state
}

/** Marks the mail as being sent; of several concurrent attempts, one succeeds. */
async function markSending(key: string): Promise<void> {
  const marked = await db()
    .insert(mailDeliveries)
    .values({ key, state: 'SENDING' })
    .onConflictDoNothing()
    .returning({ key: mailDeliveries.key })
  if (marked.length === 0) throw new Error('This mail is being sent already')
}

/**
 * Returns `beforeEnd`, which marks the mail before its end is sent, and the state of the attempt: whether the mark
 * was set, and whether the end was released.
 */
function createSendGate(key: string) {
  const state = { marking: undefined as Promise<boolean> | undefined, closed: false, passed: false }
  const beforeEnd = async () => {
    const marked = markSending(key)
    state.marking = marked.then(
      () => true,
      () => false,
    )
    await marked
    if (state.closed) throw new Error('The connection was lost')
    state.passed = true
  }
  return { state, beforeEnd }
}

type Gate = ReturnType<typeof createSendGate>['state']

async function handleFailure(
  { log }: Mailer,
  key: string,
  gate: Gate,
  failure: MailDeliveryError,
): Promise<void> {
  const details = { mail: key, reason: failure.message }
  gate.closed = true
  const isMarked = await gate.marking
  if (gate.passed && failure.outcome === 'unanswered') {
    count('mails', 'unconfirmed')
    log.warn(details, 'A mail went out, and its receipt is unconfirmed')
    return
  }
  if (isMarked) await db().delete(mailDeliveries).where(keyCondition(key))
  count('mails', failure.outcome === 'hopeless' ? 'hopeless' : 'refused')
  if (failure.outcome !== 'hopeless') throw failure
  log.warn(details, 'A mail was refused for good')
}

/** Logs a mail to a guest that exceeds the daily limit of the business. */
export function logDroppedMail(details: { businessId: string; limit: number }): void {
  count('mails', 'dropped')
  mailer?.log.warn(details, 'A mail to a guest was dropped: the business has reached its limit of the day')
}

/**
 * Sends the mail of this key at most once, across retries, processes and crashes; a job passes its id as the key.
 * `compose` runs only when the mail is about to be sent, and may return undefined if the mail is no longer needed.
 * Throws `MailDeliveryError` if the mail was not accepted, so that the job is retried; a permanent refusal is only
 * logged.
 * The key is marked just before the end of the message is sent, so only the server's final acknowledgement can be
 * in doubt. A refusal removes the mark. Without a response the mark stays, and the mail counts as sent.
 */
export async function sendOnce(key: string, compose: () => Promise<Mail | undefined>): Promise<void> {
  if (!mailer) throw new Error('Mail is not set up')
  const state = await findState(key)
  if (state === 'SENDING')
    mailer.log.warn({ mail: key }, 'A mail is not sent again: its receipt is unconfirmed')
  if (state) return
  const mail = await compose()
  if (!mail) return
  const { state: gate, beforeEnd } = createSendGate(key)
  try {
    await mailer.deliver({ key, mail, beforeEnd })
  } catch (error) {
    if (!(error instanceof MailDeliveryError)) throw error
    return handleFailure(mailer, key, gate, error)
  }
  count('mails', 'sent')
  await db().update(mailDeliveries).set({ state: 'SENT', updatedAt: sql`now()` }).where(keyCondition(key))
}

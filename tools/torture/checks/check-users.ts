import { createHash } from 'node:crypto'
import type { AcceptedMail } from '../environment/smtp-stub.ts'
import type { Check, CheckContext } from './check-context.ts'

const countByKey = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const findDuplicates = (keys: readonly string[]) =>
  [...countByKey(keys)].filter(([, count]) => count > 1).map(([key, count]) => `${key} came ${count} times`)

const isCode = ({ code }: AcceptedMail) => code !== undefined
const isWelcome = ({ subject }: AcceptedMail) => subject.startsWith('Welcome')
const isInvitation = ({ link }: AcceptedMail) => link?.includes('type=invitation') ?? false
const isReceipt = ({ subject }: AcceptedMail) => /Payment received|Payment_received/.test(subject)

const reference = /ilewa-[\w-]{32}/

/**
 * Finds mails that arrived twice for one purpose, even with different Message-IDs, and codes that were not
 * requested.
 */
async function findDuplicateMails({ mails, journal }: CheckContext): Promise<string[]> {
  const codes = countByKey(mails.filter(isCode).map(({ to }) => to))
  const requestedCodes = new Map([
    ...journal.accounts.map(({ email, codesRequested }) => [email, codesRequested] as const),
    ...journal.guestRequests.map(({ email }) => [email, 1] as const),
  ])
  return [
    ...findDuplicates(mails.map(({ messageId, to }) => `message ${messageId} to ${to}`)),
    ...findDuplicates(mails.filter(isWelcome).map(({ to }) => `the welcome to ${to}`)),
    ...findDuplicates(mails.filter(isInvitation).map(({ to }) => `the invitation to ${to}`)),
    ...findDuplicates(
      mails.filter(isReceipt).map(({ text }) => `the receipt of ${reference.exec(text)?.[0]}`),
    ),
    ...[...codes]
      .filter(([to, count]) => count > (requestedCodes.get(to) ?? 0))
      .map(([to, count]) => `${count} codes went to ${to}, ${requestedCodes.get(to) ?? 0} were requested`),
  ]
}

/** Must match the Message-ID that `transport.ts` of the server derives from the key. */
const toMessageId = (key: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@torture.example>`

/**
 * Counts the mails in state SENDING that did not arrive. An interrupted connection may lose such a mail. The app
 * does not send it again, because the mail could then arrive twice.
 */
async function countUnconfirmed({ queryRows, mails }: CheckContext): Promise<number> {
  const arrivedIds = new Set(mails.map(({ messageId }) => messageId))
  const rows = await queryRows<{ key: string }>(`SELECT key FROM mail_deliveries WHERE state = 'SENDING'`)
  return rows.filter(({ key }) => !arrivedIds.has(toMessageId(key))).length
}

/** Acknowledged requests whose mail has not arrived. */
async function findMissingMails(context: CheckContext): Promise<string[]> {
  const { journal, mails, queryRows, wasInterrupted } = context
  const hasMail = (to: string, matches: (mail: AcceptedMail) => boolean) =>
    mails.some((mail) => mail.to === to && matches(mail))
  const paid = await queryRows<{ tx_ref: string }>(`SELECT tx_ref FROM payments WHERE status = 'SUCCESSFUL'`)
  const receipts = new Set(mails.filter(isReceipt).map(({ text }) => reference.exec(text)?.[0]))
  const missing = [
    ...journal.accounts
      .filter(({ outcome, email }) => outcome === 'acknowledged' && !hasMail(email, isCode))
      .map(({ email }) => `${email} got no code`),
    ...journal.accounts
      .filter(({ isVerified, email }) => isVerified && !hasMail(email, isWelcome))
      .map(({ email }) => `${email} got no welcome`),
    ...journal.invitations
      .filter(
        ({ outcome, isRemoved, email }) =>
          outcome === 'acknowledged' && !isRemoved && !hasMail(email, isInvitation),
      )
      .map(({ email }) => `${email} got no invitation`),
    ...paid
      .filter(({ tx_ref }) => !receipts.has(tx_ref))
      .map(({ tx_ref }) => `no receipt came for ${tx_ref}`),
  ]
  const allowed = wasInterrupted ? await countUnconfirmed(context) : 0
  return missing.length > allowed ? [...missing, `${allowed} may be missing`] : []
}

/**
 * Finds users and invitations that are missing although acknowledged, or stored although refused or never
 * requested. Cancelled invitations may be missing.
 */
async function findMissingUsers({ queryRows, journal }: CheckContext): Promise<string[]> {
  const rows = await queryRows<{ email: string; status: string }>(
    `SELECT email, status FROM users UNION ALL SELECT email, 'INVITED' FROM invitations`,
  )
  const storedEmails = countByKey(rows.map(({ email }) => email))
  const expectedEmails = new Set([...journal.accounts, ...journal.invitations].map(({ email }) => email))
  return [
    ...journal.accounts
      .filter(({ outcome, email }) => outcome === 'acknowledged' && !storedEmails.has(email))
      .map(({ email }) => `${email} registered and is missing`),
    ...journal.invitations.flatMap(({ email, outcome, isRemoved }) => {
      if (outcome === 'refused' && storedEmails.has(email)) return [`${email} was refused and is there`]
      return outcome === 'acknowledged' && !isRemoved && !storedEmails.has(email)
        ? [`${email} was invited and is missing`]
        : []
    }),
    ...rows
      .filter(({ email, status }) => status !== 'REMOVED' && !expectedEmails.has(email))
      .map(({ email }) => `${email} was neither registered nor invited`),
  ]
}

export const userChecks: readonly Check[] = [
  { name: 'no mail sent twice', find: findDuplicateMails },
  { name: 'no mail missing', find: findMissingMails },
  { name: 'users as acknowledged', find: findMissingUsers },
]

import { createHash } from 'node:crypto'
import type { Accepted } from '../environment/smtp.ts'
import type { Check, Facts } from './facts.ts'

const countsOf = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const twice = (keys: readonly string[]) =>
  [...countsOf(keys)].filter(([, count]) => count > 1).map(([key, count]) => `${key} came ${count} times`)

const isCode = ({ code }: Accepted) => code !== undefined
const isWelcome = ({ subject }: Accepted) => subject.startsWith('Welcome')
const isInvitation = ({ link }: Accepted) => link?.includes('type=invitation') ?? false
const isReceipt = ({ subject }: Accepted) => /Payment received|Payment_received/.test(subject)

const reference = /ilewa-[\w-]{32}/

/** One mail per purpose, even if the Message-IDs differ. */
async function findTwice({ mails, journal }: Facts): Promise<string[]> {
  const codes = countsOf(mails.filter(isCode).map(({ to }) => to))
  const asked = new Map(journal.accounts.map(({ email, codesAsked }) => [email, codesAsked]))
  return [
    ...twice(mails.map(({ messageId, to }) => `message ${messageId} to ${to}`)),
    ...twice(mails.filter(isWelcome).map(({ to }) => `the welcome to ${to}`)),
    ...twice(mails.filter(isInvitation).map(({ to }) => `the invitation to ${to}`)),
    ...twice(mails.filter(isReceipt).map(({ text }) => `the receipt of ${reference.exec(text)?.[0]}`)),
    ...[...codes]
      .filter(([to, count]) => count > (asked.get(to) ?? 0))
      .map(([to, count]) => `${count} codes went to ${to}, ${asked.get(to) ?? 0} were requested`),
  ]
}

/** Must match the Message-ID that `mail-transport.ts` derives from the key. */
const messageIdOf = (key: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@torture.example>`

/**
 * Mails in state SENDING that did not arrive. An interrupted connection may lose these: they are not sent again,
 * because that could duplicate them.
 */
async function countUnconfirmed({ look, mails }: Facts): Promise<number> {
  const arrived = new Set(mails.map(({ messageId }) => messageId))
  const rows = await look<{ key: string }>(`SELECT key FROM mail_deliveries WHERE state = 'SENDING'`)
  return rows.filter(({ key }) => !arrived.has(messageIdOf(key))).length
}

/** Acknowledged requests whose mail has not arrived. */
async function findMissing(facts: Facts): Promise<string[]> {
  const { journal, mails, look, wasCut } = facts
  const has = (to: string, isIt: (mail: Accepted) => boolean) =>
    mails.some((mail) => mail.to === to && isIt(mail))
  const paid = await look<{ tx_ref: string }>(`SELECT tx_ref FROM payments WHERE status = 'SUCCESSFUL'`)
  const receipts = new Set(mails.filter(isReceipt).map(({ text }) => reference.exec(text)?.[0]))
  const missing = [
    ...journal.accounts
      .filter(({ outcome, email }) => outcome === 'acknowledged' && !has(email, isCode))
      .map(({ email }) => `${email} got no code`),
    ...journal.accounts
      .filter(({ isVerified, email }) => isVerified && !has(email, isWelcome))
      .map(({ email }) => `${email} got no welcome`),
    ...journal.invitations
      .filter(
        ({ outcome, isRemoved, email }) =>
          outcome === 'acknowledged' && !isRemoved && !has(email, isInvitation),
      )
      .map(({ email }) => `${email} got no invitation`),
    ...paid
      .filter(({ tx_ref }) => !receipts.has(tx_ref))
      .map(({ tx_ref }) => `no receipt came for ${tx_ref}`),
  ]
  const allowed = wasCut ? await countUnconfirmed(facts) : 0
  return missing.length > allowed ? [...missing, `${allowed} may be missing`] : []
}

/** Every acknowledged account is stored once, and every invitation unless it was cancelled. */
async function findLostPeople({ look, journal }: Facts): Promise<string[]> {
  const rows = await look<{ email: string; status: string }>(
    `SELECT email, status FROM users UNION ALL SELECT email, 'INVITED' FROM invitations`,
  )
  const there = countsOf(rows.map(({ email }) => email))
  const known = new Set([...journal.accounts, ...journal.invitations].map(({ email }) => email))
  return [
    ...journal.accounts
      .filter(({ outcome, email }) => outcome === 'acknowledged' && !there.has(email))
      .map(({ email }) => `${email} registered and is missing`),
    ...journal.invitations.flatMap(({ email, outcome, isRemoved }) => {
      if (outcome === 'refused' && there.has(email)) return [`${email} was refused and is there`]
      return outcome === 'acknowledged' && !isRemoved && !there.has(email)
        ? [`${email} was invited and is missing`]
        : []
    }),
    ...rows
      .filter(({ email, status }) => status !== 'REMOVED' && !known.has(email))
      .map(({ email }) => `${email} was neither registered nor invited`),
  ]
}

export const peopleChecks: readonly Check[] = [
  { name: 'no mail sent twice', find: findTwice },
  { name: 'no mail missing', find: findMissing },
  { name: 'users as acknowledged', find: findLostPeople },
]

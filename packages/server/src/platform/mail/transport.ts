import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Logger } from 'pino'
import { now } from '../clock.ts'
import type { Mail } from './content.ts'
import { logoCid } from './html.ts'

/** A mail under way. `beforeEnd` is awaited when all of it but the end has gone out; if it throws, nothing is sent. */
interface Parcel {
  key: string
  mail: Mail
  beforeEnd: () => Promise<void>
}

/** Resolves once the message was accepted; throws `NotDelivered`. */
export type Deliver = (parcel: Parcel) => Promise<void>

/**
 * `refused`: certainly not accepted; `hopeless`: nor will it ever be; `unanswered`: nobody said, so it depends on
 * whether the end had gone out.
 */
type Outcome = 'refused' | 'hopeless' | 'unanswered'

/** Without the server's own words, which may repeat the address. */
export class NotDelivered extends Error {
  outcome: Outcome
  constructor(outcome: Outcome, reason: string) {
    super(`A mail was not delivered: ${reason}`)
    this.outcome = outcome
  }
}

/** Milliseconds: without a word from the server, and for the whole message. */
export interface Patience {
  silence: number
  whole: number
}

const logo = {
  filename: 'ilewa.png',
  path: fileURLToPath(new URL('mail-logo.png', import.meta.url)),
  cid: logoCid,
  contentDisposition: 'inline' as const,
}

/** The Message-ID is the same in every try, so that a receiver who gets a copy after all can tell. */
function toMessage({ key, mail }: Parcel, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'ilewa.local'
  const id = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return {
    ...mail,
    from,
    messageId: `<${id}@${domain}>`,
    attachments: [logo],
    textEncoding: 'quoted-printable' as const,
  }
}

/** Passes the message on and holds its end back until `beforeEnd` is done. */
const holdingEnd = (beforeEnd: () => Promise<void>) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      beforeEnd().then(() => done(), done)
    },
  })

/** A refused login or sender is ours to correct, so later tries may succeed; a refused receiver or content is not. */
function toNotDelivered({ code, responseCode, permanent, command }: NodemailerError): NotDelivered {
  const reason = [code, responseCode, command].filter(Boolean).join(' ')
  if (responseCode === undefined) return new NotDelivered('unanswered', reason)
  const forGood = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  return new NotDelivered(forGood ? 'hopeless' : 'refused', reason)
}

export function smtpDelivery(url: string, from: string, { silence, whole }: Patience): Deliver {
  const transport = createTransport({
    url,
    // Whoever sits on the line could hide that the server offers TLS, and read the password. The address may say
    // otherwise: ?requireTLS=false
    requireTLS: new URL(url).password !== '',
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    dnsTimeout: silence,
  })
  const gates = new Map<string, Parcel['beforeEnd']>()
  transport.use('stream', ({ message }, done) => {
    const beforeEnd = gates.get(message.messageId())
    if (beforeEnd) message.transform(() => holdingEnd(beforeEnd))
    done()
  })
  return async (parcel) => {
    const message = toMessage(parcel, from)
    gates.set(message.messageId, parcel.beforeEnd)
    try {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(whole) })
    } catch (error) {
      throw toNotDelivered(error as NodemailerError)
    } finally {
      gates.delete(message.messageId)
    }
  }
}

/** Without a mail server each message becomes a file, and the log names it. */
export function fileDelivery(folder: string, from: string, log: Logger): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (parcel) => {
    const { message } = await transport.sendMail(toMessage(parcel, from))
    await mkdir(folder, { recursive: true })
    const name = `${now().toISOString().replace(/[:.]/g, '-')}+${encodeURIComponent(parcel.key)}`
    const file = path.join(folder, `${name}.eml`)
    const draft = path.join(folder, `${name}.part`)
    try {
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await parcel.beforeEnd()
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw new NotDelivered('refused', error instanceof Error ? error.message : String(error))
    }
    log.info(`A mail is in ${file}`)
  }
}

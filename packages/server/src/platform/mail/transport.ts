import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Logger } from 'pino'
import { now } from '../clock.ts'
import { packageFolder } from '../package-folder.ts'
import type { Mail } from './content.ts'
import { logoCid } from './html.ts'

/**
 * A mail in transit. `beforeEnd` is awaited when all of it but the end has been sent; if it throws, the mail is not
 * sent.
 */
interface OutgoingMail {
  key: string
  mail: Mail
  beforeEnd: () => Promise<void>
}

/** Resolves once the server accepted the message; throws `MailDeliveryError`. */
export type Deliver = (outgoing: OutgoingMail) => Promise<void>

/**
 * `refused`: not accepted; `hopeless`: not accepted, and a retry cannot succeed; `unanswered`: no response, so the mail
 * may have been accepted if its end was sent.
 */
type DeliveryOutcome = 'refused' | 'hopeless' | 'unanswered'

/** Omits the server's reply, which may repeat the address. */
export class MailDeliveryError extends Error {
  outcome: DeliveryOutcome
  constructor(outcome: DeliveryOutcome, reason: string) {
    super(`A mail was not delivered: ${reason}`)
    this.outcome = outcome
  }
}

/** Timeouts in ms: `idleMs` without a response from the server, `totalMs` for the whole message. */
export interface SmtpTimeouts {
  idleMs: number
  totalMs: number
}

const logo = {
  filename: 'ilewa.png',
  path: path.join(packageFolder, 'assets/mail-logo.png'),
  cid: logoCid,
  contentDisposition: 'inline' as const,
}

/** The Message-ID is the same in every attempt, so that mail clients can detect a duplicate. */
function toMessage({ key, mail }: OutgoingMail, from: string) {
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

/** Passes the message through and delays its end until `beforeEnd` has resolved. */
const delayEnd = (beforeEnd: () => Promise<void>) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      beforeEnd().then(() => done(), done)
    },
  })

/**
 * A refused login or sender is a configuration error, so retries may succeed; a refused recipient or content is
 * permanent.
 */
function toDeliveryError({ code, responseCode, permanent, command }: NodemailerError): MailDeliveryError {
  const reason = [code, responseCode, command].filter(Boolean).join(' ')
  if (responseCode === undefined) return new MailDeliveryError('unanswered', reason)
  const isPermanent = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  return new MailDeliveryError(isPermanent ? 'hopeless' : 'refused', reason)
}

export function smtpDelivery(url: string, from: string, { idleMs, totalMs }: SmtpTimeouts): Deliver {
  const transport = createTransport({
    url,
    // An attacker on the network could hide that the server offers TLS, and read the password. The URL can disable
    // this: ?requireTLS=false
    requireTLS: new URL(url).password !== '',
    connectionTimeout: idleMs,
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
    dnsTimeout: idleMs,
  })
  const beforeEndById = new Map<string, OutgoingMail['beforeEnd']>()
  transport.use('stream', ({ message }, done) => {
    const beforeEnd = beforeEndById.get(message.messageId())
    if (beforeEnd) message.transform(() => delayEnd(beforeEnd))
    done()
  })
  return async (outgoing) => {
    const message = toMessage(outgoing, from)
    beforeEndById.set(message.messageId, outgoing.beforeEnd)
    try {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(totalMs) })
    } catch (error) {
      throw toDeliveryError(error as NodemailerError)
    } finally {
      beforeEndById.delete(message.messageId)
    }
  }
}

/** Without a mail server, each message is written to a file, and its path is logged. */
export function fileDelivery(folder: string, from: string, log: Logger): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (outgoing) => {
    const { message } = await transport.sendMail(toMessage(outgoing, from))
    await mkdir(folder, { recursive: true })
    const name = `${now().toISOString().replace(/[:.]/g, '-')}+${encodeURIComponent(outgoing.key)}`
    const file = path.join(folder, `${name}.eml`)
    const temporary = path.join(folder, `${name}.part`)
    try {
      await writeFile(temporary, message as Buffer, { mode: 0o600 })
      await outgoing.beforeEnd()
      await rename(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw new MailDeliveryError('refused', error instanceof Error ? error.message : String(error))
    }
    log.info(`A mail is in ${file}`)
  }
}

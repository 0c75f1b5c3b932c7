import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { now } from './clock.ts'
import { newId } from './id.ts'
import type { Settings } from './settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

type Send = (mail: Mail) => Promise<void>

let send: Send | undefined

/** Sends one message; throws when it was not accepted, so that the calling job is tried again. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!send) throw new Error('Mail is not set up')
  await send(mail)
}

function smtpSender(url: string, from: string): Send {
  const transport = createTransport(url, { from })
  return async (mail) => {
    await transport.sendMail(mail)
  }
}

/** Without a mail server each message becomes a file, and the log names it. */
function fileSender(folder: string, from: string, log: Logger): Send {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    await mkdir(folder, { recursive: true })
    const file = path.join(folder, `${now().toISOString().replace(/[:.]/g, '-')}-${newId().slice(-6)}.eml`)
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.info(`A mail is in ${file}`)
  }
}

export function setUpMail(settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Logger): void {
  send = settings.smtpUrl
    ? smtpSender(settings.smtpUrl, settings.mailFrom)
    : fileSender(path.join(settings.dataDir, 'mail'), settings.mailFrom, log)
}

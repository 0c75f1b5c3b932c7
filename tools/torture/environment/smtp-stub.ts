import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { codeIn, linkIn } from '@ilewa/tests/support/servers/mail-file'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export interface AcceptedMail {
  to: string
  messageId: string
  subject: string
  text: string
  code: string | undefined
  link: string | undefined
}

/** `refusing`: rejects the sender permanently (550). `greylisting`: rejects each recipient once (451). */
export type SmtpFailureMode = 'usual' | 'refusing' | 'greylisting'

const toSmtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

const normaliseLineBreaks = (message: string) => message.replaceAll('\r\n', '\n')

function toAcceptedMail(message: string, to: string): AcceptedMail {
  const plain = normaliseLineBreaks(message)
  return {
    to,
    messageId: /^Message-ID:\s*(\S+)/im.exec(plain)?.[1] ?? '',
    subject: /^Subject: (.*)$/m.exec(plain)?.[1] ?? '',
    text: plain.replace(/=\n/g, ''),
    code: codeIn(plain),
    link: linkIn(plain),
  }
}

/** A mail server that stores accepted mails, behind a TCP proxy. */
export async function startSmtpStub() {
  const accepted: AcceptedMail[] = []
  const greylisted = new Set<string>()
  let failureMode: SmtpFailureMode = 'usual'

  async function acceptMail(
    stream: SMTPServerDataStream,
    to: string,
    callback: (error?: Error | null) => void,
  ) {
    accepted.push(toAcceptedMail(await text(stream), to))
    callback()
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, callback) =>
      callback(failureMode === 'refusing' ? toSmtpError(550, 'Sender not allowed') : null),
    onRcptTo: ({ address }, _session, callback) => {
      const isNew = failureMode === 'greylisting' && !greylisted.has(address)
      greylisted.add(address)
      callback(isNew ? toSmtpError(451, 'Try again later') : null)
    },
    onData: (stream, session, callback) => {
      acceptMail(stream, session.envelope.rcptTo[0]?.address ?? '', callback).catch(callback)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const proxy: TcpProxy = await startTcpProxy(port)
  return {
    url: `smtp://127.0.0.1:${proxy.port}`,
    gate: proxy,
    accepted,
    setFailureMode: (next: SmtpFailureMode) => {
      failureMode = next
      greylisted.clear()
    },
    newest: (to: string) => accepted.findLast((mail) => mail.to === to),
    stop: async () => {
      await proxy.stop()
      const closed = once(server.server, 'close')
      server.close()
      await closed
    },
  }
}

export type SmtpStub = Awaited<ReturnType<typeof startSmtpStub>>

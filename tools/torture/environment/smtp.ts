import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { codeIn, linkIn } from '@ilewa/tests/support/servers/mail-file'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { type Gate, openGate } from './gate.ts'

export interface Accepted {
  to: string
  messageId: string
  subject: string
  text: string
  code: string | undefined
  link: string | undefined
}

/** `refusing`: rejects the sender permanently (550). `greylisting`: rejects each recipient once (451). */
export type SmtpMood = 'usual' | 'refusing' | 'greylisting'

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const unfold = (message: string) => message.replaceAll('\r\n', '\n')

function toAccepted(message: string, to: string): Accepted {
  const plain = unfold(message)
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
export async function startSmtp() {
  const accepted: Accepted[] = []
  const greylisted = new Set<string>()
  let mood: SmtpMood = 'usual'

  async function take(stream: SMTPServerDataStream, to: string, answer: (error?: Error | null) => void) {
    accepted.push(toAccepted(await text(stream), to))
    answer()
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, answer) =>
      answer(mood === 'refusing' ? refusal(550, 'Sender not allowed') : null),
    onRcptTo: ({ address }, _session, answer) => {
      const isNew = mood === 'greylisting' && !greylisted.has(address)
      greylisted.add(address)
      answer(isNew ? refusal(451, 'Try again later') : null)
    },
    onData: (stream, session, answer) => {
      take(stream, session.envelope.rcptTo[0]?.address ?? '', answer).catch(answer)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const gate: Gate = await openGate(port)
  return {
    url: `smtp://127.0.0.1:${gate.port}`,
    gate,
    accepted,
    behave: (next: SmtpMood) => {
      mood = next
      greylisted.clear()
    },
    newest: (to: string) => accepted.findLast((mail) => mail.to === to),
    stop: async () => {
      await gate.stop()
      const closed = once(server.server, 'close')
      server.close()
      await closed
    },
  }
}

export type SmtpStandIn = Awaited<ReturnType<typeof startSmtp>>

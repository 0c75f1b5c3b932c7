import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Certificate } from './certificate.ts'

/** How the server handles one attempt. */
export type Behaviour =
  | 'accept'
  | 'say nothing'
  | 'hang up before the message'
  | 'hang up within the message'
  | 'take the message and hang up'
  | 'take the message and say nothing'
  | { refuse: 'login' | 'receiver' | 'message'; with: number }

interface SmtpOptions {
  /** Offers STARTTLS with this certificate; without one, connections are plain. */
  certificate?: Certificate
  /** Required for sending, also on a plain connection. */
  password?: string
}

interface SignIn {
  password: string | undefined
  isEncrypted: boolean
}

/** Includes the address, because real servers often repeat it. */
const refusal = (responseCode: number, receiver = '') =>
  Object.assign(new Error(`Not here ${receiver}`), { responseCode })

/** A mail server on loopback that follows the planned behaviours, one per attempt, and accepts all later ones. */
export async function startSmtpServer({ certificate, password }: SmtpOptions = {}) {
  const plan: Behaviour[] = []
  const received: string[] = []
  const signIns: SignIn[] = []
  const sockets = new Set<Socket>()
  let attempts = 0
  let now: Behaviour = 'accept'
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refuses = (part: string, receiver?: string) =>
    typeof now === 'object' && now.refuse === part ? refusal(now.with, receiver) : null

  async function take(stream: SMTPServerDataStream, answer: (error?: Error | null) => void): Promise<void> {
    if (now === 'hang up within the message') return void stream.once('data', hangUp)
    const message = await text(stream)
    const refused = refuses('message')
    if (!refused) received.push(message)
    if (now === 'take the message and hang up') return hangUp()
    if (now !== 'take the message and say nothing') answer(refused)
  }

  const server = new SMTPServer({
    ...certificate,
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideSTARTTLS: !certificate,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    onAuth: (given, session, answer) => {
      signIns.push({ password: given.password ?? undefined, isEncrypted: session.secure })
      if (given.password === password) answer(null, { user: given.username })
      else answer(refusal(535))
    },
    onConnect: (_session, answer) => {
      attempts++
      now = plan.shift() ?? 'accept'
      if (now !== 'say nothing') answer()
    },
    onMailFrom: (_address, _session, answer) => answer(refuses('login')),
    onRcptTo: ({ address }, _session, answer) => {
      if (now === 'hang up before the message') hangUp()
      else answer(refuses('receiver', address))
    },
    onData: (stream, _session, answer) => {
      take(stream, answer).catch(answer)
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = async (at: number) => {
    server.server.listen(at, '127.0.0.1')
    await once(server.server, 'listening')
  }
  await listen(0)
  const { port } = server.server.address() as AddressInfo
  const goAway = async () => {
    const closed = once(server.server, 'close')
    // Closes only the listener, because a closed SMTPServer cannot be restarted.
    server.server.close()
    hangUp()
    await closed
  }

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Every complete message received. */
    received,
    attempts: () => attempts,
    will: (...behaviours: Behaviour[]) => {
      plan.splice(0, Infinity, ...behaviours)
    },
    hasHungUp: () => sockets.size === 0,
    signIns,
    /** Stops listening until it is started again at the same port. */
    goAway,
    comeBack: () => listen(port),
    stop: async () => {
      if (server.server.listening) await goAway()
    },
  }
}

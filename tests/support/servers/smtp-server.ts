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
const smtpError = (responseCode: number, receiver = '') =>
  Object.assign(new Error(`Not here ${receiver}`), { responseCode })

/** A mail server on loopback that follows the planned behaviours, one per attempt, and accepts all later ones. */
export async function startSmtpServer({ certificate, password }: SmtpOptions = {}) {
  const planned: Behaviour[] = []
  const received: string[] = []
  const signIns: SignIn[] = []
  const sockets = new Set<Socket>()
  let attempts = 0
  let current: Behaviour = 'accept'
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const errorFor = (part: string, receiver?: string) =>
    typeof current === 'object' && current.refuse === part ? smtpError(current.with, receiver) : null

  async function receiveMessage(
    stream: SMTPServerDataStream,
    respond: (error?: Error | null) => void,
  ): Promise<void> {
    if (current === 'hang up within the message') return void stream.once('data', closeConnections)
    const message = await text(stream)
    const refused = errorFor('message')
    if (!refused) received.push(message)
    if (current === 'take the message and hang up') return closeConnections()
    if (current !== 'take the message and say nothing') respond(refused)
  }

  const server = new SMTPServer({
    ...certificate,
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideSTARTTLS: !certificate,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    onAuth: (given, session, respond) => {
      signIns.push({ password: given.password ?? undefined, isEncrypted: session.secure })
      if (given.password === password) respond(null, { user: given.username })
      else respond(smtpError(535))
    },
    onConnect: (_session, respond) => {
      attempts++
      current = planned.shift() ?? 'accept'
      if (current !== 'say nothing') respond()
    },
    onMailFrom: (_address, _session, respond) => respond(errorFor('login')),
    onRcptTo: ({ address }, _session, respond) => {
      if (current === 'hang up before the message') closeConnections()
      else respond(errorFor('receiver', address))
    },
    onData: (stream, _session, respond) => {
      receiveMessage(stream, respond).catch(respond)
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
  const stopListening = async () => {
    const closed = once(server.server, 'close')
    // Closes only the listener, because a closed SMTPServer cannot be restarted.
    server.server.close()
    closeConnections()
    await closed
  }

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Every complete message received. */
    received,
    attempts: () => attempts,
    setBehaviours: (...behaviours: Behaviour[]) => {
      planned.splice(0, Infinity, ...behaviours)
    },
    hasClosedConnections: () => sockets.size === 0,
    signIns,
    /** Stops listening until it is started again at the same port. */
    stopListening: stopListening,
    resumeListening: () => listen(port),
    stop: async () => {
      if (server.server.listening) await stopListening()
    },
  }
}

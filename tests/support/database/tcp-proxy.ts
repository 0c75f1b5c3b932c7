import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { PoolConfig } from 'pg'

/**
 * A TCP proxy to a server, on a loopback port, that can be cut and restored, or frozen and thawed. While frozen,
 * connections stay open and accept data, but nothing is delivered.
 */
export async function createTcpProxy(target: NetConnectOpts) {
  const sockets = new Set<Socket>()
  let isCut = false
  let isFrozen = false
  let trigger: { text: string; delivers: boolean } | undefined
  const pendingChunks = new Set<() => void>()
  const deliver = (send: () => void) => void (isFrozen ? pendingChunks.add(send) : send())

  /** The chunk that triggers the freeze may still be delivered. */
  function toServer() {
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const isTriggered = trigger !== undefined && chunk.includes(trigger.text)
        const isDelivered = isTriggered && trigger?.delivers === true && !isFrozen
        if (isTriggered) {
          isFrozen = true
          trigger = undefined
        }
        if (isDelivered) done(null, chunk)
        else deliver(() => done(null, chunk))
      },
    })
  }
  const toClient = () =>
    new Transform({ transform: (chunk, _encoding, done) => deliver(() => done(null, chunk)) })

  const trackSocket = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((clientSocket) => {
    trackSocket(clientSocket)
    if (isCut) return clientSocket.destroy()
    const serverSocket = trackSocket(connect(target))
    clientSocket.pipe(toServer()).pipe(serverSocket).pipe(toClient()).pipe(clientSocket)
    clientSocket.on('close', () => serverSocket.destroy())
    serverSocket.on('close', () => clientSocket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore: () => {
      isCut = false
    },
    freeze: () => {
      isFrozen = true
    },
    /** Freezes when this text is sent to the server, which still receives it if `delivers`. */
    freezeAt: (text: string, { delivers }: { delivers: boolean }) => {
      trigger = { text, delivers }
    },
    isFrozen: () => isFrozen,
    resume: () => {
      isFrozen = false
      for (const send of pendingChunks) send()
      pendingChunks.clear()
    },
    stop: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Creates such a proxy to a database; returns the connection settings of a pool that uses it. */
export async function createDatabaseProxy({ connectionString, host, port, ...login }: PoolConfig) {
  if (connectionString) {
    const url = new URL(connectionString)
    const proxy = await createTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
    Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) })
    return { line: proxy, connection: { connectionString: url.href } }
  }
  const proxy = await createTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  return { line: proxy, connection: { ...login, host: '127.0.0.1', port: proxy.port } }
}

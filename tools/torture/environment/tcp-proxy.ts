import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/**
 * `away`: connections are refused and open ones are closed. `hanging`: connections are accepted but no data is
 * forwarded until the state is `open` again.
 */
type ProxyState = 'open' | 'away' | 'hanging'

export interface TcpProxy {
  port: number
  setState: (state: ProxyState) => Promise<void>
  stop: () => Promise<void>
}

/** A TCP proxy in front of a server, which can interrupt and restore the connection. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const pausedCallers = new Set<Socket>()
  let state: ProxyState = 'open'

  const forward = (caller: Socket) => {
    const server = createConnection(targetPort, '127.0.0.1')
    sockets.add(server)
    const end = () => {
      caller.destroy()
      server.destroy()
      sockets.delete(server)
    }
    for (const socket of [caller, server]) socket.on('error', end).on('close', end)
    caller.pipe(server).pipe(caller)
    if (state === 'hanging') server.pause()
  }
  const listener = createServer((caller) => {
    sockets.add(caller)
    caller.on('error', () => caller.destroy())
    caller.on('close', () => sockets.delete(caller) && pausedCallers.delete(caller))
    if (state === 'hanging') pausedCallers.add(caller)
    else forward(caller)
  })
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
  }
  const close = async () => {
    if (!listener.listening) return
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    async setState(next) {
      state = next
      if (next === 'away') return close()
      if (!listener.listening) await listen(port)
      // While a socket is paused, data that arrives waits in the kernel's buffer.
      for (const socket of sockets) {
        if (next === 'hanging') socket.pause()
        else socket.resume()
      }
      if (next === 'hanging') return
      const callers = [...pausedCallers]
      pausedCallers.clear()
      for (const caller of callers) forward(caller)
    },
    stop: close,
  }
}

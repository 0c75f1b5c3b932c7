import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/**
 * `away`: connections are refused and open ones are closed. `hanging`: connections are accepted but no data is
 * forwarded until the state is `open` again.
 */
type GateState = 'open' | 'away' | 'hanging'

export interface Gate {
  port: number
  set: (state: GateState) => Promise<void>
  stop: () => Promise<void>
}

/** A TCP proxy in front of a server, which can interrupt and restore the connection. */
export async function openGate(to: number): Promise<Gate> {
  const lines = new Set<Socket>()
  const held = new Set<Socket>()
  let state: GateState = 'open'

  const forward = (caller: Socket) => {
    const server = createConnection(to, '127.0.0.1')
    lines.add(server)
    const end = () => {
      caller.destroy()
      server.destroy()
      lines.delete(server)
    }
    for (const socket of [caller, server]) socket.on('error', end).on('close', end)
    caller.pipe(server).pipe(caller)
    if (state === 'hanging') server.pause()
  }
  const listener = createServer((caller) => {
    lines.add(caller)
    caller.on('error', () => caller.destroy())
    caller.on('close', () => lines.delete(caller) && held.delete(caller))
    if (state === 'hanging') held.add(caller)
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
    for (const line of lines) line.destroy()
    await closed
  }
  await listen(0)
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    async set(next) {
      state = next
      if (next === 'away') return close()
      if (!listener.listening) await listen(port)
      // Data that has arrived waits in the kernel's buffer.
      for (const line of lines) {
        if (next === 'hanging') line.pause()
        else line.resume()
      }
      if (next === 'hanging') return
      const waiting = [...held]
      held.clear()
      for (const caller of waiting) forward(caller)
    },
    stop: close,
  }
}

import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { registerObservation } from './http/monitoring/observe.ts'
import { createLog } from './log.ts'
import { registry } from './metrics.ts'

const lines: string[] = []
const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })

/** Blocks the event loop, as parsing a large text would. */
function blockEventLoop(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) Math.random()
}

const stalls = () =>
  lines.flatMap((line) => {
    const entry = JSON.parse(line)
    return entry.msg === 'The event loop was blocked' ? [entry] : []
  })

async function createApp() {
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  registerObservation(app)
  app.get('/uploads/:name', async () => {
    blockEventLoop(400)
    return 'done'
  })
  await app.ready()
  return app
}

it('a request that blocks the event loop is logged with its route, without values, and counted in the metrics', async () => {
  const app = await createApp()
  await registry.metrics()
  await app.inject({ url: '/uploads/secret-name.jpg?guest=Chiamaka' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(stalls()).toContainEqual(expect.objectContaining({ level: 'warn', routes: ['/uploads'] }))
  expect(stalls()[0].delayMs).toBeGreaterThan(200)
  expect(JSON.stringify(stalls())).not.toMatch(/secret-name|Chiamaka/)
  const [, longest] =
    /^ilewa_event_loop_delay_seconds\{quantile="1"\} (\S+)/m.exec(await registry.metrics()) ?? []
  expect(Number(longest)).toBeGreaterThan(0.2)
  const [, after] =
    /^ilewa_event_loop_delay_seconds\{quantile="1"\} (\S+)/m.exec(await registry.metrics()) ?? []
  expect(Number(after)).toBeLessThan(0.2)
  await app.close()
})

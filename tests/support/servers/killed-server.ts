import { fileURLToPath } from 'node:url'
import { createWorkers } from '@ilewa/server/platform/workers/workers'

// A server process that one of its own child processes kills.
const script = fileURLToPath(new URL('./worker.ts', import.meta.url))
await createWorkers({ script, processes: 1 }).run(
  { businessId: 'one', userId: 'ada' },
  { name: 'killServer', timeLimitMs: 60_000, busyCode: 'uploads.too_many_at_once' },
  { input: undefined },
)

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../../../scripts/testing/find-chromium.ts'
import { root } from '../../../scripts/testing/steps.ts'
import { currentCommit } from '../measure/machine.ts'
import '../../../scripts/build.ts'
import { framesPart } from './frames.ts'
import { pagesPart } from './measure-page-loads.ts'
import { type Metric, toMetrics } from './metrics.ts'
import { toPage, toTable } from './report.ts'
import { measureResponses } from './responses.ts'
import { routes } from './routes.ts'
import { measureRuns } from './runs.ts'
import { startBenchServer } from './server.ts'

/** `npm run bench:web`: measures page sizes, paint times and frame rates on an emulated cheap phone. */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    runs: { type: 'string', default: '3' },
    rows: { type: 'string', default: '10000' },
    only: { type: 'string' },
    routes: { type: 'string' },
    port: { type: 'string', default: '3399' },
    out: { type: 'string', default: join(root, 'bench-results') },
  },
})

const log = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`)
const runs = Number(values.runs)
const routeNames = values.routes?.split(',')
const selectedRoutes = routes.filter(({ name }) => !routeNames || routeNames.includes(name))
const isSelected = (part: string) => !values.only || values.only === part

async function measure(): Promise<Metric[]> {
  log('starting the server and seeding data')
  const benchServer = await startBenchServer(Number(values.port))
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    const frames = isSelected('frames')
      ? await measureRuns(framesPart(browser, benchServer, Number(values.rows)), { runs, log })
      : []
    const pages = isSelected('pages')
      ? await measureRuns(pagesPart(browser, benchServer, selectedRoutes), { runs, log })
      : []
    return [...(await measureResponses(benchServer)), ...toMetrics(pages, frames)]
  } finally {
    await browser.close()
    await benchServer.stop()
  }
}

const baseline: Metric[] = values.against ? JSON.parse(await readFile(values.against, 'utf8')).figures : []
const result = { commit: currentCommit(), at: new Date().toISOString(), runs, figures: await measure() }
for (const line of toTable(result.figures, baseline)) process.stdout.write(`${line}\n`)
await mkdir(values.out, { recursive: true })
const name = join(values.out, `bench-web-${result.at.slice(0, 16).replaceAll(':', '')}-${result.commit}`)
await writeFile(`${name}.json`, `${JSON.stringify(result, null, 1)}\n`)
await writeFile(`${name}.html`, toPage(result, baseline))
process.stdout.write(`\n${name}.json\n${name}.html\n`)

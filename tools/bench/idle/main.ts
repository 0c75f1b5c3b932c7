import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureIdleProgram } from './idle.ts'

/** `node tools/bench/idle/main.ts [--seconds 60] [--json FILE]` */
const { values } = parseArgs({ options: { seconds: { type: 'string' }, json: { type: 'string' } } })
const print = (line: string) => void process.stderr.write(`${line}\n`)
const results = await measureIdleProgram({ windowSeconds: Number(values.seconds ?? 60), print })
const text = JSON.stringify(results, null, 2)
process.stdout.write(`${text}\n`)
if (values.json) await writeFile(values.json, `${text}\n`)

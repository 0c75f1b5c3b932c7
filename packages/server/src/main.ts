import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code is kept beside the packages it comes from: a restart then takes two thirds of the time.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))

const { readSettings } = await import('./platform/settings.ts')
const { runProgram } = await import('./program.ts')

runProgram({ readSettings })

import { quickenImports } from './quick-imports.ts'

quickenImports()

const { readSettings } = await import('./platform/settings.ts')
const { runProgram } = await import('./program.ts')

runProgram({ readSettings })

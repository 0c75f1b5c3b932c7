import { speedUpImports } from './quick-imports.ts'

speedUpImports()

const { readSettings } = await import('./platform/settings.ts')
const { runProgram } = await import('./program.ts')

runProgram({ readSettings })

import { readSettings } from './platform/settings.ts'
import { runProgram } from './program.ts'

runProgram({ readSettings })

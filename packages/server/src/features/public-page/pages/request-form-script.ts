import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../../../platform/package-folder.ts'

const file = path.join(packageFolder, 'src/features/public-page/pages/assets/request-form.js')
const content = readFileSync(file, 'utf8')
const version = createHash('sha256').update(content).digest('hex').slice(0, 10)

/** The script of the forms. Its path changes with its content, so that browsers can cache it for a year. */
export const requestFormScript = { content, path: `/s/assets/request-form.${version}.js` } as const

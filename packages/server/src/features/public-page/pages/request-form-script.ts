import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { publicPagePath } from '@ilewa/contract/public-page/terms'
import { packageFolder } from '../../../platform/package-folder.ts'

/** No business can have it. */
const reservedSlug = 'assets'

const file = path.join(packageFolder, 'src/features/public-page/pages/assets/request-form.js')
const content = readFileSync(file, 'utf8')
const version = createHash('sha256').update(content).digest('hex').slice(0, 10)

/** The script of the forms. Its path changes with its content, so that browsers can cache it for a year. */
export const requestFormScript = {
  content,
  path: `${publicPagePath(reservedSlug)}/request-form.${version}.js`,
} as const

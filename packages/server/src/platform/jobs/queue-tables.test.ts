import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkedLibraryVersion } from './queue-tables.ts'

it('uses the tables of the installed version of the library', () => {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('pg-boss')))
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({
    name: 'pg-boss',
    version: checkedLibraryVersion,
  })
})

import { data } from '@ilewa/contract/data/endpoints'
import type { ImportEntity } from '@ilewa/contract/data/schema'
import type { Person } from './builders.ts'
import type { SendOptions, TestApp } from './test-app.ts'

/** A CSV file from a header and rows, one line each. */
export const csvFile = (...lines: string[]) => lines.join('\r\n')

const sendOptions = (person: Person, csv: string | Buffer, options: SendOptions = {}): SendOptions => ({
  token: person.token,
  files: [{ name: 'records.csv', content: Buffer.from(csv), type: 'text/csv' }],
  ...options,
})

export const checkFile = (app: TestApp, person: Person, noun: ImportEntity, csv: string | Buffer) =>
  app.send(data.check, { params: { noun } }, sendOptions(person, csv))

export const importFile = (
  app: TestApp,
  person: Person,
  noun: ImportEntity,
  csv: string | Buffer,
  options?: SendOptions,
) => app.send(data.import, { params: { noun } }, sendOptions(person, csv, options))

import { data, type ImportNoun } from '@ilewa/contract/data/schema'
import type { Person } from './builders.ts'
import type { SendOptions, TestApp } from './test-app.ts'

/** A CSV file from a header and rows, one line each. */
export const csvFile = (...lines: string[]) => lines.join('\r\n')

const sending = (person: Person, csv: string | Buffer, options: SendOptions = {}): SendOptions => ({
  token: person.token,
  files: [{ name: 'records.csv', content: Buffer.from(csv), type: 'text/csv' }],
  ...options,
})

export const checkFile = (app: TestApp, person: Person, noun: ImportNoun, csv: string | Buffer) =>
  app.send(data.check, { params: { noun } }, sending(person, csv))

export const importFile = (
  app: TestApp,
  person: Person,
  noun: ImportNoun,
  csv: string | Buffer,
  options?: SendOptions,
) => app.send(data.import, { params: { noun } }, sending(person, csv, options))

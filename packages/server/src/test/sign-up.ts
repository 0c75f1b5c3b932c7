import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { auth } from '@ilewa/contract/auth'
import { business } from '@ilewa/contract/business'
import { vi } from 'vitest'
import { call } from './call.ts'
import type { Program } from './program.ts'

/** The newest code that a program mailed into its data folder. */
async function readCode(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  const name = await vi.waitUntil(async () => (await readdir(folder).catch(() => [])).sort().at(-1), 5_000)
  return /^Subject: (\d{6})/m.exec(await readFile(path.join(folder, name), 'utf8'))?.[1] ?? ''
}

export const password = 'Kòkò-drum 7 & rain'

/** Makes an owner with a business, by the codes in the program's mail folder; answers their token. */
export async function signUp(program: Program, dataDir: string): Promise<string> {
  const person = { firstName: 'Ngozi', lastName: 'Eze', phone: '0803 123 4567', email: 'ngozi@example.com' }
  await call(program, auth.register, { body: { ...person, password, confirmPassword: password } })
  const proof = { email: person.email, otp: await readCode(dataDir) }
  const { body } = await call(program, auth.verifyEmail, { body: proof })
  if (!('token' in body.data)) throw new Error(JSON.stringify(body))
  await call(program, business.create, {
    token: body.data.token,
    body: { businessName: 'Eze Homes', businessType: 'hotel' },
  })
  return body.data.token
}

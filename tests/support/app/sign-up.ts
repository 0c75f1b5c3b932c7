import { auth } from '@ilewa/contract/auth/endpoints'
import { business } from '@ilewa/contract/business'
import { vi } from 'vitest'
import { codeIn, readMails } from '../servers/mail-file.ts'
import type { Program } from '../servers/program.ts'
import { call } from './call.ts'

/** The newest code that a program mailed into its data folder. */
const readCode = (dataDir: string): Promise<string> =>
  vi.waitUntil(async () => {
    const mails = await readMails(dataDir)
    return mails.flatMap((mail) => codeIn(mail) ?? []).at(-1)
  }, 5_000)

export const password = 'Kòkò-drum 7 & rain'

/** Creates an owner with a business, using the codes in the program's mail folder; returns the token. */
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
